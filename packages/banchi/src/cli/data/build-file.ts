import { type BuildOptions, type BuildSummary, buildGazetteer } from '@banchi/build/indexing/build.js';
import { BuildError } from '@banchi/build/indexing/nodes.js';
import type { PastPlaces } from '@banchi/build/indexing/towns.js';
import { addressNodes, pointOwners } from '@banchi/build/inspection/address-nodes.js';
import { Segments } from '@banchi/build/inspection/segments.js';
import { placeOf, type RecordSource } from '@banchi/build/record/record.js';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { placesOf } from '@banchi/engine/lineage/town-list.js';
import { fold } from '@banchi/engine/text/index.js';
import { dataMessages } from '../../messages/data.js';
import { CommandError } from '../failure.js';
import { BuildProgress } from '../progress.js';
import { removeLeftovers } from './output-file.js';
import { RefusalReport } from './refusals.js';

/** How a file is built. */
interface BuildChoices {
  /** Whether names in English, Chinese and Korean are made and indexed. */
  readonly languages?: boolean;
  /** Bytes of read items that are kept in memory. */
  readonly memory?: number;
  /**
   * Gazetteer files of past years, whose towns are looked up among those of the new file; a promise where they are built
   * meanwhile.
   */
  readonly past?: readonly string[] | Promise<readonly string[]>;
  /** Whether points that cannot be true are withheld. */
  readonly withhold?: boolean;
  /** Whether a record that gives a code another name is refused; otherwise it ends the build. */
  readonly refuseOtherNames?: boolean;
  /** Called for each row or fill that is not used, besides the report. */
  readonly onRefusal?: BuildOptions['onRefusal'];
}

/** A finished build. */
interface BuiltFile {
  readonly summary: BuildSummary;
  readonly report: RefusalReport;
  readonly seconds: number;
}

/**
 * Builds one gazetteer file with its report `FILE.report.ndjson`, and shows progress on standard error. Neither a
 * failure nor an interrupt leaves a file behind.
 * @throws {GazetteerError} when a past year's file is not sound
 * @throws {CommandError} when its year is not past
 */
export async function buildFile(
  file: string,
  sources: readonly RecordSource[],
  { languages = true, memory, past = [], withhold = true, refuseOtherNames, onRefusal }: BuildChoices = {},
): Promise<BuiltFile> {
  removeLeftovers(file);
  const started = performance.now();
  const report = new RefusalReport(`${file}.report.ndjson`);
  const progress = new BuildProgress(sources, process.stderr);
  const interrupts = new Interrupts(() => {
    progress.stop();
    report.discard();
  });
  const opened: Gazetteer[] = [];
  const places = (files: readonly string[]): PastPlaces[] =>
    files.map((each) => {
      const gazetteer = mapGazetteer(each);
      opened.push(gazetteer);
      return pastPlaces(gazetteer);
    });
  try {
    const known = past instanceof Promise ? past.then(places) : places(past);
    // a build that fails before it needs them has reported why
    if (known instanceof Promise) known.catch(() => {});
    const summary = await buildGazetteer(file, sources, {
      languages,
      memory,
      past: known,
      withhold,
      refuseOtherNames,
      onRefusal: (refusal) => {
        report.add(refusal);
        onRefusal?.(refusal);
      },
      onProgress: (step, items, share) => {
        // The later steps run without a pause: a listener would hear of the signal only when all is done.
        if (step !== 'read') interrupts.ignore();
        progress.update(step, items, share);
      },
    });
    report.finish();
    return { summary, report, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    report.discard();
    throw withRefused(error, report);
  } finally {
    interrupts.ignore();
    progress.stop();
    for (const each of opened) each.close();
  }
}

function pastPlaces(gazetteer: Gazetteer): PastPlaces {
  const { file, meta } = gazetteer;
  if (meta.year === null) throw new CommandError(dataMessages.buildPastOfToday(file));
  const segments = new Segments(gazetteer);
  return {
    year: meta.year,
    places: placesOf(addressNodes(segments), fold),
    pointOwner: pointOwners(segments),
  };
}

/** Adds the first refusal to an error where every row is refused. */
function withRefused(error: unknown, { refused: { first, count } }: RefusalReport): unknown {
  if (!(error instanceof BuildError) || first.length === 0) return error;
  const [{ origin, reason }] = first;
  return error.add(dataMessages.buildRefused(count, placeOf(origin), reason));
}

/** Cleans up on SIGINT and SIGTERM, then ends the process with the signal's customary code. */
class Interrupts {
  readonly #listeners: readonly [NodeJS.Signals, () => void][];

  constructor(cleanUp: () => void) {
    const codes = { SIGINT: 130, SIGTERM: 143 } as const;
    this.#listeners = (['SIGINT', 'SIGTERM'] as const).map((signal) => [
      signal,
      () => {
        cleanUp();
        process.exit(codes[signal]);
      },
    ]);
    for (const [signal, listener] of this.#listeners) process.on(signal, listener);
  }

  ignore(): void {
    for (const [signal, listener] of this.#listeners) process.off(signal, listener);
  }
}
