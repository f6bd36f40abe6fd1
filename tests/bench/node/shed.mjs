// Moves a second of boardgame.io, on its own client without a server: a game of shedding cards for
// four, of the size of ours: 60 cards, hidden hands, chance by its plugin, legal moves enumerated.
// For each line that comes in, plays for so many seconds and answers with the moves a second.
import { createInterface } from "node:readline";
import { Client } from "boardgame.io/dist/cjs/client.js";

const COLOURS = 4;
const RANKS = 15;
const HAND = 7;

const fits = (card, top) => card % COLOURS === top % COLOURS || Math.floor(card / COLOURS) === Math.floor(top / COLOURS);

const Shed = {
  name: "shed",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(COLOURS * RANKS).keys()]);
    const hands = [...Array(ctx.numPlayers)].map(() => deck.splice(-HAND));
    return { hands, heap: [deck.pop()], deck };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, at) => {
      G.heap.push(...G.hands[Number(playerID)].splice(at, 1));
    },
    draw: ({ G, playerID, random }) => {
      if (!G.deck.length) G.deck = random.Shuffle(G.heap.splice(0, G.heap.length - 1));
      if (G.deck.length) G.hands[Number(playerID)].push(G.deck.pop());
    },
  },
  endIf: ({ G, ctx }) => {
    const winner = G.hands.findIndex((hand) => hand.length === 0);
    if (winner >= 0) return { winner };
    return ctx.turn > 400 ? { winner: -1 } : undefined;
  },
  ai: {
    enumerate: (G, ctx) => {
      const top = G.heap[G.heap.length - 1];
      const hand = G.hands[Number(ctx.currentPlayer)];
      const plays = hand.flatMap((card, at) => (fits(card, top) ? [["play", at]] : []));
      return plays.length ? plays : [["draw"]];
    },
  },
};

const client = Client({ game: Shed, numPlayers: 4, debug: false });
client.start();

function match() {
  client.reset();
  let moves = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) return moves;
    const legal = Shed.ai.enumerate(G, ctx);
    const [verb, ...rest] = legal[Math.floor(Math.random() * legal.length)];
    client.moves[verb](...rest);
    moves += 1;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const enough = Number(line) * 1e6;
  const before = process.cpuUsage();
  let moves = 0;
  let spent = 0;
  while (spent < enough) {
    moves += match();
    const { user, system } = process.cpuUsage(before);
    spent = user + system;
  }
  console.log((moves * 1e6) / spent);
}
