import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ProtocolError, protocolAnswer } from './protocol.js';

/**
 * How long a client may still send after the operating system has taken its last answer, in milliseconds. The input
 * is read and dropped: closing a connection with unread input would reset it, and the client would lose the part of
 * the answer that it has not read yet.
 */
const LINGER = 2000;

const CONNECTION = Symbol('requests of the connection');

/** A socket with its requests: looked up with every one of them, which in a map outside takes ten times as long. */
interface Known extends Socket {
  [CONNECTION]?: Connection;
}

/** A request and its response. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Handles the requests of each connection one by one, the next when the response before it is over. Node hands out
 * all pipelined requests of a packet at once, perhaps thousands, and their answers would wait in memory for a client
 * that reads none of them. While requests wait, the connection is not read.
 */
export class Connections {
  /** Requests that wait for their turn. */
  waiting = 0;
  /** Called for a request when its turn has come. */
  take: RequestListener = () => undefined;
  readonly #maxWaiting: number;
  readonly #refuse: (response: ServerResponse) => void;

  /**
   * @param maxWaiting requests that may wait, all connections together
   * @param refuse answers a request beyond that; its connection ends then
   */
  constructor(maxWaiting: number, refuse: (response: ServerResponse) => void) {
    this.#maxWaiting = maxWaiting;
    this.#refuse = refuse;
  }

  /**
   * The listener that a server calls for every request.
   * @param take called for a request when its turn has come
   */
  listener(take: RequestListener): RequestListener {
    this.take = take;
    return (request, response) => {
      const connection = this.#of(request.socket);
      if (connection.isIdle || this.waiting < this.#maxWaiting) connection.arrived({ request, response });
      else if (!connection.isEnding) {
        connection.isEnding = true;
        this.#refuse(response);
      }
    };
  }

  /** Answers invalid HTTP, when its turn has come, and ends the connection. */
  readonly failed = (error: ProtocolError, socket: Socket): void => {
    if (socket.writable) this.#of(socket).failed(error);
  };

  #of(socket: Socket): Connection {
    const known = (socket as Known)[CONNECTION];
    if (known !== undefined) return known;
    const connection = new Connection(socket, this);
    (socket as Known)[CONNECTION] = connection;
    return connection;
  }
}

/** The requests of one connection that are not yet answered. */
class Connection {
  /** Whether no further request is taken up. */
  isEnding = false;
  readonly #socket: Socket;
  readonly #all: Connections;
  #active: Exchange | null = null;
  #waiting: Exchange[] = [];
  /** The request that arrived last. */
  #last: IncomingMessage | null = null;
  /** The error of the last request, if it is not valid HTTP. */
  #error: ProtocolError | null = null;
  /** Whether the socket is not read. */
  #isHeld = false;
  /** Whether the socket is watched for the events that {@link #hold} needs. */
  #isWatched = false;

  constructor(socket: Socket, all: Connections) {
    this.#socket = socket;
    this.#all = all;
  }

  /** Whether a request would be taken up at once. */
  get isIdle(): boolean {
    return this.#active === null && this.#waiting.length === 0;
  }

  arrived(exchange: Exchange): void {
    if (this.isEnding) return;
    this.#last = exchange.request;
    if (this.isIdle) this.#begin(exchange);
    else {
      this.#waiting.push(exchange);
      this.#all.waiting++;
      if (this.#waiting.length === 1) this.#hold();
    }
  }

  failed(error: ProtocolError): void {
    if (this.isEnding) return;
    this.isEnding = true;
    if (this.#last === null || this.#last.complete) this.#error = error;
    else if (this.#last === this.#waiting.at(-1)?.request) {
      // The error lies in its body: it is the answer to it.
      this.#waiting.pop();
      this.#all.waiting--;
      this.#error = error;
    } else if (this.#last === this.#active?.request && !this.#active.response.headersSent) {
      // Whoever reads that body will never see its end.
      end(this.#socket, protocolAnswer(error));
      return;
    }
    if (this.isIdle) this.#end();
  }

  #begin(exchange: Exchange): void {
    this.#active = exchange;
    // Called only once: `once` would cost more.
    exchange.response.on('close', this.#onOver);
    this.#all.take(exchange.request, exchange.response);
  }

  /** The response is over; one for all of a connection's responses. */
  readonly #onOver = (): void => {
    this.#active = null;
    // Others get their turn in between.
    if (this.#waiting.length > 0) setImmediate(this.#next);
    else if (this.isEnding) this.#end();
    else if (this.#isHeld) {
      this.#isHeld = false;
      this.#socket.resume();
    }
  };

  readonly #next = (): void => {
    const next = this.#waiting.shift();
    if (next === undefined) return; // the connection has been closed in between
    this.#all.waiting--;
    this.#begin(next);
  };

  #end(): void {
    if (!this.#socket.writable) return;
    if (this.#error === null) end(this.#socket);
    else end(this.#socket, protocolAnswer(this.#error));
  }

  /** Stops reading until no request waits any more. */
  #hold(): void {
    const socket = this.#socket;
    this.#isHeld = true;
    if (!this.#isWatched) {
      this.#isWatched = true;
      socket.once('close', () => {
        this.#all.waiting -= this.#waiting.length;
        this.#waiting = [];
      });
      // Node starts to read again by itself, for example after a request whose body nobody read.
      socket.on('resume', () => {
        if (this.#waiting.length > 0) socket.pause();
      });
    }
    socket.pause();
  }
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
