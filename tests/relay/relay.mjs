/**
 * A small Nostr relay for the tests: hands every event on to who asked for its kind and topic, and
 * keeps nothing.
 *
 *     node tests/relay/relay.mjs [PORT]
 *
 * With REFUSES set it takes nobody's events. Prints its port. `GET /` tells what went through it: `{"events": 15, "bytes": 11000, "ids": 15}`.
 */

import { createServer } from "node:http";

import { WebSocketServer } from "ws";

const told = { events: 0, bytes: 0 };
const ids = new Set();
const server = createServer((_, answer) => {
  answer.setHeader("Content-Type", "application/json");
  answer.end(JSON.stringify({ ...told, ids: ids.size }));
});
const sockets = new WebSocketServer({ server, maxPayload: 64 * 1024 });
/** What each socket has asked for: by the name of its subscription. */
const wishes = new Map();

const wants = (wish, event) =>
  (!wish.kinds || wish.kinds.includes(event.kind)) &&
  (!wish["#x"] || event.tags.some(([name, value]) => name === "x" && wish["#x"].includes(value)));

sockets.on("connection", (socket) => {
  const mine = new Map();
  wishes.set(socket, mine);
  socket.on("error", () => {});
  socket.on("close", () => wishes.delete(socket));
  socket.on("message", (data) => {
    const [verb, first, ...rest] = JSON.parse(data);
    if (verb === "REQ") {
      mine.set(first, rest);
      socket.send(JSON.stringify(["EOSE", first]));
    } else if (verb === "CLOSE") {
      mine.delete(first);
    } else if (verb === "EVENT" && process.env.REFUSES) {
      socket.send(JSON.stringify(["OK", first.id, false, "blocked: only members"]));
    } else if (verb === "EVENT" && Math.abs(Date.now() / 1000 - first.created_at) > 60) {
      // As strfry does, with what is ephemeral.
      socket.send(JSON.stringify(["OK", first.id, false, "invalid: ephemeral event expired"]));
    } else if (verb === "EVENT") {
      told.events += 1;
      told.bytes += data.length;
      ids.add(first.id);
      socket.send(JSON.stringify(["OK", first.id, true, ""]));
      for (const [other, asked] of wishes) {
        for (const [name, filters] of asked) {
          if (filters.some((wish) => wants(wish, first))) {
            other.send(JSON.stringify(["EVENT", name, first]));
          }
        }
      }
    }
  });
});
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => console.log(server.address().port));
