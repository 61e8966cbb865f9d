"""Random games and counts of OpenSpiel's oware, for the program beside it.

Prints the counts of sequences of 1 to 7 moves in one line, then in another the
seconds and moves of random games: played by the library's own random players,
all in C++ but for one call a game.
"""

import sys
import time

import pyspiel

games = int(sys.argv[1])
game = pyspiel.load_game("oware")


def perft(state, depth):
    moves = state.legal_actions()
    if depth == 1 or not moves:
        return len(moves)
    return sum(perft(state.child(move), depth - 1) for move in moves)


print(*(perft(game.new_initial_state(), depth) for depth in range(1, 8)))

# The moves of a game are counted apart, since the players do not tell them.
moves, sampled = 0, 300
bots = [pyspiel.make_uniform_random_bot(player, 5) for player in range(2)]
for seed in range(sampled):
    state = game.new_initial_state()
    while not state.is_terminal():
        action = bots[state.current_player()].step(state)
        state.apply_action(action)
        moves += 1

start = time.process_time()
for seed in range(games):
    pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
seconds = time.process_time() - start
print(seconds, games * moves / sampled)
