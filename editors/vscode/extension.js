// Starts `seedlore lsp` when a ruleset is opened, and stops it with the editor.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("seedlore").get("command");
  const server = { command, args: ["lsp"] };
  const documents = {
    documentSelector: [
      { language: "sow" },
      { scheme: "file", pattern: "**/sources.bib" },
    ],
  };
  client = new LanguageClient("seedlore", "Seedlore", server, documents);
  return client.start();
};

exports.deactivate = () => client?.stop();
