import { Gazetteer } from '../gazetteer/gazetteer.js';
import { GRANULE, type Run } from '../gazetteer/narrow/container.js';
import { SectionFile } from '../gazetteer/section-file.js';
import { openBytes, searchOf } from './open-bytes.js';
import { guard, made } from './reads.js';
import { replyTo } from './reply.js';
import { typicalRequests } from './typical-requests.js';

/** Requests that read the same. */
const LEAST = 6;

/**
 * The blocks that several typical requests all read, whatever they ask for: tables that are made at opening, and the middles of
 * binary searches. Each request has a search of its own.
 * @param bytes the whole file, alone in its buffer
 */
export function recordedReads(file: string, bytes: Uint8Array<ArrayBuffer>): Run[] {
  // what comes from here on asks, and these have been asked without
  const requests = typicalRequests(openBytes(file, bytes));
  const granules = Math.ceil(bytes.length / GRANULE);
  const counts = new Uint8Array(granules);
  const seen = new Uint8Array(granules);
  let request = 0;
  guard(bytes.buffer, {
    need: (from, length) => {
      const last = Math.floor((from + length - 1) / GRANULE);
      for (let granule = Math.floor(from / GRANULE); granule <= last; granule++) {
        if (seen[granule] === request) continue;
        seen[granule] = request;
        counts[granule]++;
      }
    },
  });
  const Bytes = Uint8Array as unknown as new (...parameters: readonly unknown[]) => Uint8Array;
  const read = (offset: number, length: number): Uint8Array => made(Bytes, bytes.buffer, offset, length);
  for (const each of requests) {
    request++;
    const gazetteer = new Gazetteer(
      new SectionFile({
        file,
        size: bytes.length,
        mapped: false,
        head: (length) => bytes.slice(0, length),
        bytes: ({ offset, length }) => read(offset, length),
        prefetch: () => undefined,
        close: () => undefined,
      }),
    );
    replyTo(searchOf([gazetteer]), each);
  }
  const runs: { from: number; to: number }[] = [];
  for (let granule = 0; granule < granules; granule++) {
    if (counts[granule] < LEAST) continue;
    const last = runs.at(-1);
    if (last?.to === granule) last.to++;
    else runs.push({ from: granule, to: granule + 1 });
  }
  return runs;
}
