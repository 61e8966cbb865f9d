//! Whose a file is. In a folder where all may write, another may have put there what looks
//! like our own.

use std::path::Path;

/// Whether what lies at a path is of the one who made `own`, which this process made, and
/// nobody but its owner and group can change it. Where the system knows no owners, all is ours.
pub fn is_ours(path: &Path, own: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        const WRITABLE_BY_ALL: u32 = 0o002;
        let found = |path: &Path| std::fs::symlink_metadata(path).ok();
        let (Some(theirs), Some(own)) = (found(path), found(own)) else {
            return false;
        };
        theirs.uid() == own.uid() && theirs.mode() & WRITABLE_BY_ALL == 0
    }
    #[cfg(not(unix))]
    {
        let _ = own;
        path.exists()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn what_all_may_write_or_another_made_is_not_ours() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x");
        fs::write(&file, "x").unwrap();
        assert!(is_ours(&file, folder.path()));
        fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).unwrap();
        assert!(!is_ours(&file, folder.path()));
        assert!(!is_ours(&folder.path().join("y"), folder.path()));
        // Only root has a file of another at hand.
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        if std::os::unix::fs::chown(&file, Some(1), None).is_ok() {
            assert!(!is_ours(&file, folder.path()));
        }
    }
}
