import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { GazetteerWriter } from '../files/writer.js';
import type { SectionEntry } from '../gazetteer/format.js';
import {
  FOREIGN_SECTIONS,
  SECTIONS,
  SHARED_POST_SECTIONS,
  SPELLING_SECTIONS,
  UPPER_SECTIONS,
} from '../gazetteer/sections.js';
import { historySections } from '../gazetteer/steps.js';
import { toDegrees } from '../geo/units.js';
import { History } from '../lineage/history.js';
import type { Step } from '../lineage/step.js';
import type { AddressRecord, Origin, RecordSource, RecordValues, SourceItem } from '../record/record.js';
import { textFault, valuesFault } from '../record/validate.js';
import { FOLD_VERSION } from '../text/index.js';
import { boundarySections, type CoarseOutline, makeBoundaries } from './boundaries.js';
import { buildLabels } from './labels.js';
import { BuildError } from './nodes.js';
import { type Ordered, TreeOrder } from './order.js';
import { FileOrigins, townSectionsOf } from './origins.js';
import type { RefusalKind } from './part-order.js';
import { Parts } from './parts.js';
import { Threads } from './threads.js';
import { type PastPlaces, type PastSummary, townSections } from './towns.js';
import { countRecords, makeSections, upperNodes } from './tree-sections.js';
import { type WithheldReason, withheldSections, withholdPoints } from './withheld-points.js';

/** Something the build could not use, for the report. */
export interface Refusal {
  /**
   * `refused` a row, `dropped` a text of a row that is used otherwise, `undecided` which of several postal codes is a town's own,
   * `contradicted` a reading, `withheld` a point, `unmatched` a fill that found no record.
   */
  readonly kind: RefusalKind;
  readonly reason: string;
  readonly origin: Origin;
}

/** The steps of a build, for its progress. */
export type BuildStep = 'read' | 'order' | 'names' | 'index' | 'write';

/** Options of a build, and the events that its caller may follow. */
export interface BuildOptions {
  /** Called for each row or fill that is not used, as it happens. */
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Called now and then: the step, items read so far, and which share of the step is done, 0 to 1, where that is known. */
  readonly onProgress?: (step: BuildStep, items: number, share?: number) => void;
  /** Whether names in English, Chinese and Korean are made and indexed; default true. */
  readonly languages?: boolean;
  /** Do parts of the work beside the others; all of them end with the build. */
  readonly threads?: Threads;
  /**
   * How many bytes of read data stay in memory; more goes to a temporary file beside the output. 512 MiB by default.
   * The file built is the same.
   */
  readonly memory?: number;
  /**
   * From this many postings on, those of a range of spellings are joined in the file, see `joinPostings`. Searches
   * find the same.
   */
  readonly joinFrom?: number;
  /**
   * Up to how many nodes, and edges, large steps are done together; beyond that one after the other, which takes less memory.
   * The file built is the same.
   */
  readonly together?: number;
  /** Past years whose towns are compared with those of this file; awaited when all other records are in order. */
  readonly past?: readonly PastPlaces[] | Promise<readonly PastPlaces[]>;
  /** Whether points that cannot be true are withheld from their records, see `withholdPoints`; default false. */
  readonly withhold?: boolean;
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
  /** Records that only a list of postal codes names. */
  readonly postalOnly: number;
  /** Records of each level that no source gave a position. */
  readonly withoutPosition: Readonly<Record<string, number>>;
  /** Items read from the sources. */
  readonly items: number;
  readonly merged: number;
  readonly refused: number;
  readonly dropped: number;
  /** Towns with several postal codes, none of which is shown as theirs. */
  readonly undecided: number;
  /** Towns that the list of postal codes reads otherwise. */
  readonly contradicted: number;
  /** Points that cannot be true; their records have no point of their own. */
  readonly withheld: number;
  readonly unmatched: number;
  readonly year: number | null;
  readonly past: readonly PastSummary[];
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
  const threads = options.threads ?? new Threads();
  try {
    return await build(file, sources, options, threads);
  } finally {
    await threads.end();
  }
}

async function build(
  file: string,
  sources: readonly RecordSource[],
  options: BuildOptions,
  threads: Threads,
): Promise<BuildSummary> {
  const started = new Date().toISOString();
  const counts = {
    items: 0,
    refused: 0,
    dropped: 0,
    undecided: 0,
    contradicted: 0,
    withheld: 0,
    unmatched: 0,
  };
  const progress = (step: BuildStep, share?: number): void => options.onProgress?.(step, counts.items, share);
  const refuse = (kind: Refusal['kind'], reason: string, origin: Origin): void => {
    counts[kind]++;
    options.onRefusal?.({ kind, reason, origin });
  };
  const years = new Years();
  const coarse = new Map<string, CoarseOutline>();
  const steps = new Map<Step, Origin>();
  const origins = new FileOrigins();
  /** The values without the texts that break the rules, which hold for every source. */
  function soundTexts<T extends RecordValues>(values: T, origin: Origin): T {
    const found = valuesFault(values);
    if (found === undefined) return values;
    refuse('dropped', found.fault, origin);
    return soundTexts({ ...values, [found.field]: null }, origin);
  }
  function take(item: SourceItem): void {
    if (item.kind === 'refused') refuse(item.as ?? 'refused', item.reason, item.origin);
    else if (item.kind === 'step') steps.set(item.step, item.origin);
    else if (item.kind === 'record') {
      const { name } = item.record;
      const fault = name === null ? undefined : textFault('name', name);
      if (fault !== undefined) refuse('refused', fault, item.origin);
      else {
        years.add(item.record, item.origin);
        const record = soundTexts(item.record, item.origin);
        parts.add(record === item.record ? item : { ...item, record });
      }
    } else if (item.kind === 'fill' && item.coarse === true && item.values.polygon != null) {
      coarse.set(item.codes.join(' '), { polygon: item.values.polygon, origin: item.origin });
    } else if (item.kind === 'postal') {
      const fault = item.town === '' ? undefined : textFault('town', item.town);
      if (fault !== undefined) refuse('refused', fault, item.origin);
      else {
        const { read } = soundTexts({ read: item.read }, item.origin);
        parts.add(read === item.read ? item : { ...item, read });
      }
    } else {
      const values = soundTexts(item.values, item.origin);
      parts.add(values === item.values ? item : { ...item, values });
    }
  }
  const parts = new Parts(file, options.memory ?? MEMORY);
  let ordered: Ordered;
  try {
    for (const source of sources) {
      origins.add(source);
      let file = '';
      for await (const batch of source.items()) {
        for (const item of batch) {
          if (item.origin.file !== file) {
            file = item.origin.file;
            origins.note(file, source);
          }
          take(item);
        }
        counts.items += batch.length;
        progress('read');
        // reading from memory never waits, so this lets signals in between batches
        await setImmediate();
      }
    }
    progress('order');
    const order = new TreeOrder(parts, {
      threads,
      refuse,
      origins,
      wanted: new Set(coarse.keys()),
      progress: (share) => progress('order', share),
    });
    ordered = await order.run();
    for (const [codes, { origin }] of coarse)
      if (!order.found(codes)) refuse('unmatched', `no record for ${codes}`, origin);
  } finally {
    parts.close();
  }
  const { tree, former, merged } = ordered;
  if (tree.length === 0)
    throw new BuildError({ en: 'the sources hold no records', ja: '元データに記録がありません' });
  const refuseBoundary = (reason: string, origin: Origin): void => refuse('refused', reason, origin);
  const outlines = makeBoundaries(tree, former, coarse, refuseBoundary);
  const boundaries = boundarySections(outlines);
  const withheld = options.withhold === true ? withholdPoints(tree, outlines, boundaries) : null;
  for (const { id, reason, metres, point } of withheld ?? []) {
    const at = point.map(toDegrees).join(', ');
    refuse('withheld', `${tree.codeText(id)}: ${at} is ${metres} m ${WITHHELD[reason]}`, { file, line: 0 });
  }
  const points = withheld === null ? [] : withheldSections(withheld);
  const sound = soundSteps(steps, refuse);
  const history = historySections(sound);
  const treeCounts = countRecords(tree);
  const drop = (reason: string, origin: Origin): void => refuse('dropped', reason, origin);
  const languages = options.languages ?? true;
  let writer: GazetteerWriter | null = null;
  try {
    progress('names');
    const labels = await buildLabels(tree, languages, drop, threads);
    progress('index');
    const towns = townSections((await options.past) ?? [], tree, labels, {
      boundaries,
      history: new History(sound),
      upper: upperNodes(tree.flags),
    });
    const told = [...tree.origins.sections(), ...townSectionsOf(tree.townIds, tree.unhoused)];
    const others = [...boundaries, ...history, ...towns.sections, ...points, ...told];
    const meta = (id: string): Uint8Array =>
      new TextEncoder().encode(
        JSON.stringify({
          id,
          year: years.year,
          built: options.built ?? started,
          fold: FOLD_VERSION,
          nodes: tree.length,
          labels: labels.length,
          records: treeCounts.records,
          sources: origins.sources,
          origins: tree.origins.table,
        }),
      );
    const planned = meta(contentId([])).length;
    const names = languages ? FOREIGN_SECTIONS : {};
    const sections =
      Object.keys({ ...SECTIONS, ...UPPER_SECTIONS, ...SHARED_POST_SECTIONS, ...SPELLING_SECTIONS, ...names })
        .length + others.length;
    const out = new GazetteerWriter(file, sections, { name: 'meta', type: 'u8', length: planned });
    writer = out;
    await makeSections(tree, labels, { ...options, languages, threads }, (section) => out.add(section));
    for (const section of others) out.add(section);
    progress('write');
    const bytes = out.finish(meta(contentId(out.entries.slice(1))));
    return { file, bytes, ...treeCounts, merged, year: years.year, past: towns.summaries, ...counts };
  } finally {
    writer?.discard();
  }
}

/** Steps that fit together, each once; those that contradict the others are refused. */
function soundSteps(
  steps: ReadonlyMap<Step, Origin>,
  refuse: (kind: Refusal['kind'], reason: string, origin: Origin) => void,
): Step[] {
  const distinct = new Map([...steps].map(([step, origin]) => [JSON.stringify(step), { step, origin }]));
  const faults = new Map(
    new History([...distinct.values()].map(({ step }) => step)).faults.map(({ step, reason }) => [
      step,
      reason,
    ]),
  );
  return [...distinct.values()].flatMap(({ step, origin }) => {
    const fault = faults.get(step);
    if (fault !== undefined) refuse('refused', `${step.date} ${step.kind}: ${fault}`, origin);
    return fault === undefined ? [step] : [];
  });
}

/** The reasons for withholding a point, in words: far from this. */
const WITHHELD: Readonly<Record<WithheldReason, string>> = {
  outside: 'from its municipality',
  apart: 'from all else of its town',
  'off-town': 'from all that stands in the town',
  'out-of-order': 'from those before and behind it by number',
};

/** Bytes of items that are held in memory before they go to a temporary file, where the caller says nothing. */
const MEMORY = 512 * 2 ** 20;

/** Checks that all records of a file belong to one year, or are all current. */
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
      const [one, other] = [first, origin].map(({ file, line }) => `${file}:${line}`);
      const yearOf = (each: number | null | undefined): string => (each == null ? '現在' : `${each} 年`);
      throw new BuildError({
        en: `${one} is of ${this.#year ?? 'today'} and ${other} of ${year ?? 'today'}: build each year into a file of its own`,
        ja: `${one} は${yearOf(this.#year)}、${other} は${yearOf(year)}の記録です。年ごとに別のファイルに作ってください`,
      });
    }
  }

  get year(): number | null {
    return this.#year ?? null;
  }
}

/** Same content, same id: a digest over the checksums of all sections. */
function contentId(sections: readonly SectionEntry[]): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of sections) hash.update(`${name}:${checksum};`);
  return hash.digest('hex').slice(0, 16);
}
