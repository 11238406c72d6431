import { type BuildSummary, buildGazetteer } from '../indexing/build.js';
import type { RecordSource } from '../record/record.js';
import { removeLeftovers } from './output-file.js';
import { BuildProgress } from './progress.js';
import { placeOf, RefusalReport } from './refusals.js';

/** A finished build. */
export interface BuiltFile {
  readonly summary: BuildSummary;
  readonly report: RefusalReport;
  readonly seconds: number;
}

/**
 * Builds one gazetteer file with its report `FILE.report.ndjson`, telling progress on standard error. Neither a
 * failure nor an interrupt leaves a file behind.
 * @param languages whether names in English, Chinese and Korean are made and indexed
 * @param memory bytes of what was read that are kept in memory
 */
export async function buildFile(
  file: string,
  sources: readonly RecordSource[],
  languages = true,
  memory?: number,
): Promise<BuiltFile> {
  removeLeftovers(file);
  const started = performance.now();
  const report = new RefusalReport(`${file}.report.ndjson`);
  const progress = new BuildProgress(sources, process.stderr);
  const interrupts = new Interrupts(() => {
    progress.stop();
    report.discard();
  });
  try {
    const summary = await buildGazetteer(file, sources, {
      languages,
      memory,
      onRefusal: report.add,
      onProgress: (step, items) => {
        // The later steps run without a pause: a listener would hear of the signal only when all is done.
        if (step !== 'read') interrupts.ignore();
        progress.update(step, items);
      },
    });
    report.finish();
    return { summary, report, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    report.discard();
    if (error instanceof Error && error.name === 'BuildError') error.message += refusedText(report);
    throw error;
  } finally {
    interrupts.ignore();
    progress.stop();
  }
}

/** Where every row is refused, the reason is what the user needs. */
function refusedText({ refused }: RefusalReport): string {
  const [first] = refused.first;
  if (first === undefined) return '';
  return ` (${refused.count} rows were refused; the first: ${placeOf(first.origin)}: ${first.reason})`;
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
