import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * What has been set for a route that writes its head itself, names and values in turn; null where the framework does,
     * and missing where it replies to what it could not even look for a route for. The framework keeps headers in an object
     * that it makes anew for every answer and goes through several times.
     */
    head?: string[] | null;
  }
}

/** Sets a header that is not set yet. Its name is in lower case. */
export function setHeader(reply: FastifyReply, name: string, value: string): void {
  const { head } = reply;
  if (head) head.push(name, value);
  else reply.header(name, value);
}

/** Adds a request header to those that `Vary` names. */
export function addVary(reply: FastifyReply, field: string): void {
  const { head } = reply;
  if (!head) {
    const before = reply.getHeader('vary');
    reply.header('vary', before === undefined ? field : `${before}, ${field}`);
    return;
  }
  for (let i = 0; i < head.length; i += 2) {
    if (head[i] !== 'vary') continue;
    head[i + 1] += `, ${field}`;
    return;
  }
  head.push('vary', field);
}

/** Leaves the head to the framework after all, such as for an error, with what has been set. */
export function giveHead(reply: FastifyReply): void {
  const { head } = reply;
  if (!head) return;
  reply.head = null;
  for (let i = 0; i < head.length; i += 2) reply.header(head[i], head[i + 1]);
}
