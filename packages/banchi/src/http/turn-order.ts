import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './exchange.js';
import type { RequestFailure } from './failure.js';
import { type ProtocolError, protocolAnswer } from './protocol.js';

/**
 * How long a client may still send after the operating system has taken its last answer, in milliseconds. The input
 * is read and dropped: closing a connection with unread input would reset it, and the client would lose the part of
 * the answer that it has not read yet.
 */
const LINGER = 2000;

/** A request that has not been answered: `begin` lets the framework go on with it. */
interface Turn {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/** The requests of one connection that are not yet answered, in their order; the first one is being answered. */
interface Line {
  readonly turns: Turn[];
  /** Whether no further request is answered. */
  isEnding: boolean;
  /** The error of the last request, if it is not valid HTTP. */
  error: ProtocolError | null;
  /** Whether the socket is watched for the events that waiting needs. */
  isWatched: boolean;
}

const LINE = Symbol('requests of the connection');

/** A socket with its requests: looked up with every one of them, which in a map outside takes ten times as long. */
interface Known extends Socket {
  [LINE]?: Line;
}

/**
 * Answers the requests of each connection one by one, the next when the response before it is over. Node hands out
 * all pipelined requests of a packet at once, perhaps thousands, and their answers would wait in memory for a client
 * that reads none of them. While requests wait, the connection is not read.
 */
export class TurnOrder {
  /** Requests that wait for their turn, all connections together. */
  waiting = 0;
  readonly #most: number;

  /** @param most requests that may wait, all connections together */
  constructor(most: number) {
    this.#most = most;
  }

  /** Has the requests of an application wait. @param refusal makes the failure of a request beyond those that may wait */
  addTo(app: App, refusal: () => RequestFailure): void {
    const expecting = new WeakSet<IncomingMessage>();
    // Node writes `100 Continue` at once; behind the head of a response that is being sent it would be part of its body
    app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      expecting.add(request);
      app.server.emit('request', request, response);
    });
    app.addHook('onRequest', ({ raw }, reply, done) => {
      const { socket } = raw;
      const line = lineOf(socket);
      if (line.isEnding) return;
      const { turns } = line;
      const isWaiting = turns.length > 0;
      const isRefused = isWaiting && this.waiting >= this.#most;
      const begin = (): void => {
        if (expecting.has(raw)) reply.raw.writeContinue();
        done();
      };
      turns.push({ response: reply.raw, begin: isRefused ? () => undefined : begin });
      reply.raw.on('close', () => this.#next(line, socket, reply.raw));
      if (!isWaiting) return begin();
      this.waiting++;
      this.#watch(line, socket);
      socket.pause();
      if (!isRefused) return;
      line.isEnding = true;
      reply.header('connection', 'close');
      done(refusal());
    });
  }

  /** Answers invalid HTTP when its turn has come, and ends the connection. */
  readonly failed = (error: ProtocolError, socket: Socket): void => {
    if (!socket.writable) return;
    const line = lineOf(socket);
    if (line.isEnding) return;
    line.isEnding = true;
    const { turns } = line;
    const last = turns.at(-1)?.response;
    if (last === undefined || last.req.complete) line.error = error;
    else if (turns.length > 1) {
      // The error lies in a body that waits: it is the answer to that request.
      turns.pop();
      this.waiting--;
      line.error = error;
    } else if (!last.headersSent) {
      // The error lies in the body that is being read; its end will never come.
      end(socket, protocolAnswer(error));
      return;
    }
    if (turns.length === 0) finish(line, socket);
  };

  /** The first response is over. */
  #next(line: Line, socket: Socket, response: ServerResponse): void {
    const { turns } = line;
    if (turns[0]?.response !== response) return; // the connection is closed
    turns.shift();
    if (turns.length === 0) {
      if (line.isEnding) finish(line, socket);
      else if (line.isWatched) socket.resume();
      return;
    }
    this.waiting--;
    setImmediate(() => turns[0]?.begin()); // others get their turn in between
  }

  #watch(line: Line, socket: Socket): void {
    if (line.isWatched) return;
    line.isWatched = true;
    socket.once('close', () => {
      this.waiting -= Math.max(0, line.turns.length - 1);
      line.turns.length = 0;
    });
    // Node starts to read again by itself, for example after a request whose body nobody read.
    socket.on('resume', () => {
      if (line.turns.length > 1) socket.pause();
    });
  }
}

function lineOf(socket: Known): Line {
  socket[LINE] ??= { turns: [], isEnding: false, error: null, isWatched: false };
  return socket[LINE];
}

/** Ends a connection whose last request is answered, with the answer to invalid HTTP behind it. */
function finish({ error }: Line, socket: Socket): void {
  if (socket.writable) end(socket, error === null ? undefined : protocolAnswer(error));
}

/** Sends the last bytes of a connection and closes it once they have had time to be read. */
function end(socket: Socket, bytes?: Buffer): void {
  if (bytes === undefined) socket.end();
  else socket.end(bytes);
  socket.resume();
  const cut = (): void => {
    setTimeout(() => socket.destroy(), LINGER).unref();
  };
  if (socket.writableFinished) cut();
  else socket.once('finish', cut);
}
