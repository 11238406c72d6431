import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Section, writeGazetteer } from '../gazetteer/writer.js';
import type { AddressRecord, Origin, RecordSource, RecordValues, SourceItem } from '../record/record.js';
import { textFault, valuesFault } from '../record/validate.js';
import { FOLD_VERSION } from '../text/index.js';
import { boundarySections, type CoarseOutline, type FormerBoundary } from './boundaries.js';
import { Fills } from './fills.js';
import { BuildError, codeText, NodeTree, orderNodes } from './nodes.js';
import { joinSplitNumerals } from './split-numerals.js';
import { Threads } from './threads.js';
import { type Made, makeSections } from './tree-sections.js';

/** Something the build could not use, for the report. */
export interface Refusal {
  /** `refused` a row, `dropped` a text of a row that is used otherwise, `unmatched` a fill that found no record. */
  readonly kind: 'refused' | 'dropped' | 'unmatched';
  readonly reason: string;
  readonly origin: Origin;
}

/** Steps of a build, as progress tells them. */
export type BuildStep = 'read' | 'join' | 'order' | 'names' | 'index' | 'write';

/** What a caller may want to know while a build runs. */
export interface BuildOptions {
  /** Called for each row or fill that is not used, as it happens. */
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Called now and then: the step, items read so far. */
  readonly onProgress?: (step: BuildStep, items: number) => void;
  /** Whether names in English, Chinese and Korean are made and indexed; default true. */
  readonly languages?: boolean;
  /** Do parts of the work beside the others; all of them end with the build. */
  readonly threads?: Threads;
  /** Build time to note in the file, ISO 8601. */
  readonly built?: string;
}

/** What a build made. */
export interface BuildSummary {
  readonly file: string;
  readonly bytes: number;
  /** Records of each level, placeholders aside. */
  readonly records: Readonly<Record<string, number>>;
  readonly placeholders: number;
  /** Records of each level that no source gave a position. */
  readonly withoutPosition: Readonly<Record<string, number>>;
  /** Items read from the sources. */
  readonly items: number;
  readonly merged: number;
  readonly refused: number;
  readonly dropped: number;
  readonly unmatched: number;
  readonly year: number | null;
}

/**
 * Builds one gazetteer file from sources.
 * @param sources read one after the other; where two know the same, the earlier one wins
 * @throws {BuildError} for contradictions between records; {@link SourceError} for sources that cannot be read.
 *   No file is left behind in either case.
 */
export async function buildGazetteer(
  file: string,
  sources: readonly RecordSource[],
  options: BuildOptions = {},
): Promise<BuildSummary> {
  const counts = { items: 0, refused: 0, dropped: 0, unmatched: 0 };
  const progress = (step: BuildStep): void => options.onProgress?.(step, counts.items);
  const refuse = (kind: Refusal['kind'], reason: string, origin: Origin): void => {
    counts[kind]++;
    options.onRefusal?.({ kind, reason, origin });
  };
  const tree = new NodeTree();
  const fills = new Fills();
  const years = new Years();
  const coarse = new Map<string, CoarseOutline>();
  for (const source of sources) {
    for await (const batch of source.items()) {
      for (const item of batch) take(item);
      counts.items += batch.length;
      progress('read');
    }
  }
  function take(item: SourceItem): void {
    if (item.kind === 'refused') refuse('refused', item.reason, item.origin);
    else if (item.kind === 'record') {
      const { name } = item.record;
      const fault = name === null ? undefined : textFault('name', name);
      if (fault !== undefined) refuse('refused', fault, item.origin);
      else {
        years.add(item.record, item.origin);
        tree.add(soundTexts(item.record, item.origin), item.origin);
      }
    } else if (item.kind === 'fill' && item.coarse === true && item.values.polygon != null) {
      coarse.set(item.codes.join(' '), { polygon: item.values.polygon, origin: item.origin });
    } else {
      const values = soundTexts(item.values, item.origin);
      fills.add(values === item.values ? item : { ...item, values }, tree);
    }
  }
  /** The values without the texts that break the rules, which hold for every source. */
  function soundTexts<T extends RecordValues>(values: T, origin: Origin): T {
    const found = valuesFault(values);
    if (found === undefined) return values;
    refuse('dropped', found.fault, origin);
    return soundTexts({ ...values, [found.field]: null }, origin);
  }
  progress('join');
  joinSplitNumerals(tree, (reason, origin) => refuse('dropped', reason, origin));
  const former: FormerBoundary[] = [];
  fills.apply(tree, (fill) => {
    if (fill.kind === 'fill' && fill.codes.length === 2 && fill.values.polygon != null) {
      former.push({ prefecture: fill.codes[0], polygon: fill.values.polygon });
    }
    const target = fill.kind === 'fill' ? fill.codes.join(' ') : `${fill.municipality} ${fill.town}`;
    refuse('unmatched', `no record for ${target.trim()}`, fill.origin);
  });
  for (const [codes, { origin }] of coarse)
    if (tree.find(codes.split(' '))?.record == null) refuse('unmatched', `no record for ${codes}`, origin);
  progress('order');
  const ordered = orderNodes(tree, (node, missing) => {
    const reason = `its ancestor ${codeText(missing)} has no name in any source`;
    refuse('refused', `${codeText(node)}: ${reason}`, node.origin as Origin);
  });
  if (ordered.nodes.length === 0) throw new BuildError('the sources hold no records');
  const drop = (reason: string, origin: Origin): void => refuse('dropped', reason, origin);
  const threads = options.threads ?? new Threads();
  let made: Made;
  try {
    made = await makeSections(ordered, options.languages ?? true, progress, drop, threads);
  } finally {
    await threads.end();
  }
  const boundaries = boundarySections(ordered, former, coarse, (reason, origin) =>
    refuse('refused', reason, origin),
  );
  const sections = [...made.sections, ...boundaries];
  const meta = {
    id: contentId(sections),
    year: years.year,
    built: options.built ?? new Date().toISOString(),
    fold: FOLD_VERSION,
    nodes: ordered.nodes.length,
    labels: made.labels,
    records: made.records,
    sources: uniqueSources(sources),
  };
  progress('write');
  const metaSection = { name: 'meta', data: new TextEncoder().encode(JSON.stringify(meta)) };
  const bytes = writeGazetteer(file, [metaSection, ...sections]);
  return {
    file,
    bytes,
    records: made.records,
    placeholders: made.placeholders,
    withoutPosition: made.withoutPosition,
    merged: tree.merged,
    year: years.year,
    ...counts,
  };
}

/** All records of one file belong to one year, or all are current. */
class Years {
  #year: number | null | undefined;
  #first: Origin | null = null;

  add(record: AddressRecord, origin: Origin): void {
    const year = record.pastmap_year ?? null;
    if (this.#year === undefined) {
      this.#year = year;
      this.#first = origin;
    } else if (this.#year !== year) {
      const first = this.#first as Origin;
      throw new BuildError(
        `${first.file}:${first.line} is of ${this.#year ?? 'today'} and ${origin.file}:${origin.line} of ` +
          `${year ?? 'today'}: build each year into a file of its own`,
      );
    }
  }

  get year(): number | null {
    return this.#year ?? null;
  }
}

/** Same content, same id: a digest over the checksums of all sections. */
function contentId(sections: readonly Section[]): string {
  const hash = createHash('sha256');
  for (const { name, data } of sections) {
    hash.update(`${name}:${crc32(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))};`);
  }
  return hash.digest('hex').slice(0, 16);
}

function uniqueSources(sources: readonly RecordSource[]): RecordSource['attribution'][] {
  const seen = new Map(sources.map(({ attribution }) => [JSON.stringify(attribution), attribution]));
  return [...seen.values()];
}
