import type { FastifyReply } from 'fastify';

/** Adds a request header to those that `Vary` names. */
export function addVary(reply: FastifyReply, field: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? field : `${before}, ${field}`);
}
