import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import game.Game;
import main.collections.FastArrayList;
import other.GameLoader;
import other.context.Context;
import other.move.Move;
import other.trial.Trial;

/**
 * Holds games that `export ludii` wrote against what Seedlore plays, by Ludii's own
 * compiler and play: see `run`.
 *
 * A player who can't move passes in Ludii, which is a move there and none in Seedlore:
 * such a pass is made at once, and not counted.
 */
public final class Agree {
    private static final int SHOWN = 3;

    private final Game game;
    private final int pits;
    private final List<String> faults = new ArrayList<>();
    private int games;
    private int compared;
    private int turns;

    private Agree(final Game game, final int pits) {
        this.game = game;
        this.pits = pits;
    }

    public static void main(final String[] args) throws IOException {
        final long budget = 1_000_000L * Long.parseLong(args[0]);
        final long most = Long.parseLong(args[1]);
        final int games = Integer.parseInt(args[2]);
        int agree = 0;
        int differ = 0;
        long moves = 0;
        for (int i = 3; i < args.length; i++) {
            final File lud = new File(args[i]);
            final File played = new File(args[i].replaceAll("\\.lud$", ".played"));
            final String name = lud.getName().replaceAll("\\.lud$", "");
            final long begun = System.nanoTime();
            String said;
            List<String> faults;
            try {
                final Game game = GameLoader.loadGameFromFile(lud);
                final List<String> lines = Files.readAllLines(played.toPath());
                final Agree held = new Agree(game, Integer.parseInt(lines.get(0).split(" ")[1]));
                held.games(lines, budget, games);
                final String counted = held.faults.isEmpty() ? held.counts(lines.get(1), budget, most) : "";
                faults = held.faults;
                moves += held.compared;
                said = held.games + " games, " + held.turns + " turns, " + held.compared + " moves, " + counted;
            } catch (final Throwable thrown) {
                faults = List.of(thrown.toString());
                said = "not played";
                if (System.getenv("TRACE") != null)
                    thrown.printStackTrace();
            }
            final long took = (System.nanoTime() - begun) / 1_000_000;
            if (faults.isEmpty())
                agree++;
            else
                differ++;
            System.out.println(
                (faults.isEmpty() ? "agrees  " : "DIFFERS ") + name + ": " + said + " (" + took + " ms)");
            faults.stream().limit(SHOWN).forEach(fault -> System.out.println("    " + fault));
            System.out.flush();
        }
        System.out.println(agree + " agree, " + differ + " differ; " + moves + " moves compared");
        System.exit(differ == 0 ? 0 : 1);
    }

    /** The start of the game, where whoever moves has a choice. */
    private Context start() {
        final Context context = new Context(game, new Trial(game));
        game.start(context);
        return settled(context);
    }

    private Context after(final Context context, final Move move) {
        final Context next = new Context(context);
        game.apply(next, move);
        return settled(next);
    }

    /** Passes for players who can do nothing else. */
    private Context settled(final Context context) {
        for (int passes = 0; passes < 9 && !context.trial().over(); passes++) {
            final FastArrayList<Move> moves = game.moves(context).moves();
            if (moves.size() == 0) {
                faults.add("no move, not even a pass: " + seeds(context));
                return context;
            }
            if (moves.size() > 1 || !moves.get(0).isPass())
                return context;
            game.apply(context, moves.get(0));
        }
        return context;
    }

    private void games(final List<String> lines, final long budget, final int most) {
        stop = System.nanoTime() + 1000 * budget;
        Context context = null;
        int at = 2;
        while (at < lines.size() && faults.size() < SHOWN) {
            final String line = lines.get(at++);
            if (line.equals("game")) {
                if (games == most || System.nanoTime() > stop)
                    break;
                games++;
                context = start();
                final String expected = lines.get(at++);
                if (!shown(context).equals(expected))
                    faults.add("starts as " + shown(context) + ", not " + expected);
                continue;
            }
            final String[] words = line.split(" ");
            final int count = Integer.parseInt(words[1]);
            final List<String> expected = new ArrayList<>(lines.subList(at, at + count));
            at += count;
            final String chosen = expected.get(Integer.parseInt(words[2]));
            final String before = shown(context);
            Context next = null;
            final List<String> found = new ArrayList<>();
            if (!context.trial().over()) {
                for (final Move move : game.moves(context).moves()) {
                    final Context one = after(context, move);
                    final String key = (place(move) + " ") + shown(one);
                    found.add(key);
                    if (alike(key, chosen))
                        next = one;
                }
            }
            Collections.sort(found);
            Collections.sort(expected);
            turns++;
            compared += count;
            boolean same = found.size() == expected.size();
            for (int i = 0; same && i < count; i++)
                same = alike(found.get(i), expected.get(i));
            if (!same) {
                final List<String> more = new ArrayList<>(found);
                more.removeAll(expected);
                final List<String> less = new ArrayList<>(expected);
                less.removeAll(found);
                faults.add("from " + before + "\n      Ludii has " + more + "\n      for       " + less);
            }
            if (next == null) {
                faults.add("from " + before + " nothing leads to " + chosen);
                while (at < lines.size() && !lines.get(at).equals("game"))
                    at++;
            }
            context = next;
        }
    }

    /** Of games that are over, who has won is compared. */
    private static boolean alike(final String one, final String other) {
        final int over = one.indexOf("over");
        if (over < 0)
            return one.equals(other);
        return one.split(" ")[0].equals(other.split(" ")[0]) && other.endsWith(one.substring(over));
    }

    /** The pit of a move, from 0; a store is a place beyond all pits. */
    private int place(final Move move) {
        if (game.board().numSites() == pits + 2)
            for (int player = 1; player <= 2; player++)
                if (move.from() == store(player))
                    return pits + player - 1;
        return move.from() - first();
    }

    /** The board's first pit: where it has stores, the left one is the first site. */
    private int first() {
        return game.board().numSites() == pits ? 0 : 1;
    }

    /** The site of a player's store, by the map that the description has of them. */
    private int store(final int player) {
        for (final game.equipment.other.Map map : game.equipment().maps())
            if (game.equipment().maps().length == 1 || map.name().equals("Store"))
                return map.to(player);
        throw new IllegalStateException("no map of stores");
    }

    private String seeds(final Context context) {
        final StringBuilder text = new StringBuilder();
        final int sites = game.board().numSites();
        for (int pit = 0; pit < pits; pit++)
            text.append(context.state().containerStates()[0].count(pit + first(), game.board().defaultSite())).append(",");
        for (int player = 1; player <= 2; player++) {
            int store = 0;
            if (sites == pits + 2)
                store = context.state().containerStates()[0].count(store(player), game.board().defaultSite());
            else
                store = context.state().containerStates()[player]
                    .countCell(context.sitesFrom()[player]);
            text.append(store).append(player == 1 ? "," : "");
        }
        return text.toString();
    }

    private String shown(final Context context) {
        final String seeds = seeds(context);
        if (!context.trial().over())
            return seeds + " " + (context.state().mover() == 1 ? "S" : "N");
        final int winner = context.trial().status().winner();
        return seeds + " over " + (winner == 1 ? "S" : winner == 2 ? "N" : "draw");
    }

    private long stop;

    private String counts(final String line, final long budget, final long most) {
        final String[] expected = line.split(" ");
        final List<String> counted = new ArrayList<>();
        stop = System.nanoTime() + 1000 * budget;
        for (int depth = 1; depth < expected.length; depth++) {
            if (Long.parseLong(expected[depth]) > most)
                break;
            final long count = sequences(start(), depth);
            if (count < 0)
                break;
            counted.add(Long.toString(count));
            if (!expected[depth].equals(counted.get(depth - 1)))
                faults.add(count + " sequences of " + depth + " moves, not " + expected[depth]);
        }
        return "sequences " + String.join(" ", counted);
    }

    private long sequences(final Context context, final int depth) {
        if (System.nanoTime() > stop)
            return -1;
        if (context.trial().over())
            return 0;
        final FastArrayList<Move> moves = game.moves(context).moves();
        if (depth == 1)
            return moves.size();
        long sum = 0;
        for (final Move move : moves) {
            final long count = sequences(after(context, move), depth - 1);
            if (count < 0)
                return -1;
            sum += count;
        }
        return sum;
    }
}
