// A game of four on boardgame.io, with a state as large as that of a real one: `node boardgame.cjs PORT FOLDER`.
// Its server keeps matches in memory and listens on this machine alone.
"use strict";

const { createRequire } = require("node:module");
const [port, folder] = process.argv.slice(2);
const { Server } = createRequire(`${folder}/`)("boardgame.io/server");
const BYTES = 9300;
const COLOURS = ["red", "blue", "yellow", "green"];

function spot(number) {
  return { id: `spot-${number}`, owner: null, stones: number % 5, neighbours: [number - 1, number + 1], cards: ["rain", "maize"] };
}

function setup() {
  const players = COLOURS.map((colour) => ({ colour, points: 0, hand: ["cotton", "maize", "fish"] }));
  const state = { players, spots: [], last: 0 };
  let size = JSON.stringify(state).length;
  while (size < BYTES) {
    state.spots.push(spot(state.spots.length));
    size += JSON.stringify(state.spots.at(-1)).length + 1;
  }
  return state;
}

const tables = {
  name: "tables",
  setup,
  minPlayers: COLOURS.length,
  maxPlayers: COLOURS.length,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    build({ G, playerID }, number) {
      const place = G.spots[number % G.spots.length];
      place.owner = playerID;
      place.stones += 1;
      G.players[Number(playerID)].points += 1;
      G.last = number;
    },
  },
};

const server = Server({ games: [tables], origins: ["http://127.0.0.1"] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (number, done) => listen(number, "127.0.0.1", done);
process.on("SIGUSR2", () => global.gc?.());
server.run(Number(port), () => console.log("Ctrl-C"));
