import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import { writeNarrow } from '@banchi/engine/files/narrow-writer.js';
import { writeExtended } from '@banchi/engine/files/writer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { Run } from '@banchi/engine/gazetteer/narrow/container.js';
import { preparedSections } from '@banchi/engine/search/prepared-sections.js';
import { listedSection } from '@banchi/tiles/gazetteer-tiles.js';
import { rangesProgram } from '../../package/package-root.js';

/** The built program that reads in parts: it finds out which bytes typical requests read. */
interface Ranges {
  recordedReads(file: string, bytes: Uint8Array<ArrayBuffer>): Run[];
}

/**
 * Writes the narrow form of a gazetteer, for programs that read parts of it over a network: with tables that a file on a disk
 * can do without, and in front the bytes that typical requests read.
 * @param isBare whether nothing stands in front
 */
export async function writeRanges(
  file: string,
  gazetteer: Gazetteer,
  isBare = false,
): Promise<ReturnType<typeof writeNarrow>> {
  const { recordedReads } = (await import(pathToFileURL(rangesProgram).href)) as Ranges;
  const extended = `${file}.${process.pid}.gaz`;
  try {
    writeExtended(extended, gazetteer, [...preparedSections(gazetteer), listedSection(gazetteer)]);
    const whole = mapGazetteer(extended);
    try {
      return writeNarrow(file, whole, isBare ? [] : recordedReads(extended, bytesOf(extended)));
    } finally {
      whole.close();
    }
  } finally {
    for (const each of [extended, `${extended}.stamp`]) rmSync(each, { force: true });
  }
}

/** Bytes that are read at once: Node reads no file of more than 2 GiB by itself. */
const AT_ONCE = 1 << 30;

/** A file of any size, alone in its buffer. */
function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(statSync(file).size);
  const opened = openSync(file, 'r');
  try {
    for (let at = 0; at < bytes.length; )
      at += readSync(opened, bytes, at, Math.min(AT_ONCE, bytes.length - at), at);
  } finally {
    closeSync(opened);
  }
  return bytes;
}
