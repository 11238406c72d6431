import { readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { mapGazetteer } from '../../files/map-gazetteer.js';
import { writeNarrow } from '../../files/narrow-writer.js';
import { writeExtended } from '../../files/writer.js';
import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import type { Run } from '../../gazetteer/narrow/container.js';
import { rangesProgram } from '../../package/package-root.js';
import { preparedSections } from '../../search/prepared-sections.js';
import { listedSection } from '../../tiles/gazetteer-tiles.js';

/** The built program that reads in parts: it finds out which bytes typical requests read. */
interface Ranges {
  recordedReads(file: string, bytes: Uint8Array): Run[];
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
      return writeNarrow(file, whole, isBare ? [] : recordedReads(extended, readFileSync(extended)));
    } finally {
      whole.close();
    }
  } finally {
    for (const each of [extended, `${extended}.stamp`]) rmSync(each, { force: true });
  }
}
