import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { GazetteerWriter } from '@banchi/engine/files/writer.js';
import { boundarySections } from '@banchi/engine/gazetteer/boundaries.js';
import { SECTIONS, SPELLING_SECTIONS } from '@banchi/engine/gazetteer/contents.js';
import type { SectionEntry } from '@banchi/engine/gazetteer/format.js';
import { lotSections } from '@banchi/engine/gazetteer/lot-outlines.js';
import { metaBytes } from '@banchi/engine/gazetteer/meta.js';
import { noteSections } from '@banchi/engine/gazetteer/notes.js';
import { FOREIGN_SECTIONS } from '@banchi/engine/gazetteer/order-keys.js';
import { SHARED_POST_SECTIONS } from '@banchi/engine/gazetteer/post-codes.js';
import { historySections } from '@banchi/engine/gazetteer/steps.js';
import { UPPER_SECTIONS, upperNodes } from '@banchi/engine/gazetteer/upper-records.js';
import { type WithheldReason, withheldSections } from '@banchi/engine/gazetteer/withheld.js';
import { toDegrees } from '@banchi/engine/geo/units.js';
import { History } from '@banchi/engine/lineage/history.js';
import type { Step } from '@banchi/engine/lineage/step.js';
import { FOLD_VERSION } from '@banchi/engine/text/index.js';
import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import type { Finding } from '../record/finding.js';
import { messages } from '../record/messages.js';
import type { Origin, RecordSource } from '../record/record.js';
import { boundariesTooLarge, makeBoundaries } from './boundaries.js';
import { Intake } from './intake.js';
import { buildLabels } from './labels.js';
import { BuildError } from './nodes.js';
import { type LeftOut, type Ordered, type Refuse, TreeOrder } from './order.js';
import { outlinesOf, outlinesTooLarge } from './outline-heap.js';
import type { OutlineCounts } from './outlines.js';
import { noRecord, type RefusalKind } from './part-order.js';
import { Parts } from './parts.js';
import { placeFinder } from './place-at.js';
import type { RailwayCounts } from './railways.js';
import { Threads } from './threads.js';
import { type PastPlaces, type PastSummary, townSections } from './towns.js';
import { countRecords, makeSections } from './tree-sections.js';
import { withholdPoints } from './withheld-points.js';

/** Data that the build could not use, for the report. */
export interface Refusal {
  /**
   * `refused`: a row. `dropped`: a text of a row whose other values are used. `undecided`: a town has several postal codes.
   * `contradicted`: a row that says otherwise than another, and is used. `misread`: a town that the list of postal codes reads otherwise.
   * `unpaired`: a town that the list of postal codes lacks, or that it alone has. `withheld`: a point. `unmatched`: a fill without its record.
   * `corrected`: a record of own data that corrected or deleted another.
   */
  readonly kind: RefusalKind;
  readonly reason: Message;
  readonly origin: Origin;
  /** The fault of the published data that it shows, if it shows one. */
  readonly finding?: Finding;
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
  /** Threads for parts of the work; all of them end with the build. */
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
  /** Whether a record that gives a code another name is refused; default false: it ends the build. */
  readonly refuseOtherNames?: boolean;
  /** Build time to note in the file, ISO 8601. */
  readonly built?: string;
}

/** The result of a build. */
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
  /** How outlines of the registry map came to lots, by municipality. */
  readonly outlined: readonly OutlineCounts[];
  /** Rows of postal lists that are left out, see `postalReach`. */
  readonly postalLeft: LeftOut;
  /** Towns that only postal lists name, and that have point and sections of a past year, see `formerTowns`. */
  readonly takenOver: number;
  /** Stations and railway lines. */
  readonly railways: RailwayCounts;
  readonly refused: number;
  readonly dropped: number;
  /** Towns with several postal codes, none of which is shown as theirs. */
  readonly undecided: number;
  /** Rows that are used and contradict another. */
  readonly contradicted: number;
  /** Towns that the list of postal codes reads otherwise. */
  readonly misread: number;
  /** Towns that the list of postal codes lacks, or that it alone has. */
  readonly unpaired: number;
  /** Points that cannot be true; their records have no point of their own. */
  readonly withheld: number;
  readonly unmatched: number;
  /** Records that own data corrected or deleted. */
  readonly corrected: number;
  readonly year: number | null;
  readonly past: readonly PastSummary[];
}

/**
 * Builds one gazetteer file from sources.
 * @param sources read one after the other; if two have the same value of a record, the earlier one wins
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
    misread: 0,
    unpaired: 0,
    withheld: 0,
    unmatched: 0,
    corrected: 0,
  };
  const progress = (step: BuildStep, share?: number): void => options.onProgress?.(step, counts.items, share);
  const refuse: Refuse = (kind, reason, origin, finding) => {
    counts[kind]++;
    const refusal = { kind, reason, origin };
    options.onRefusal?.(finding === undefined ? refusal : { ...refusal, finding });
  };
  const parts = new Parts(file, options.memory ?? MEMORY);
  const intake = new Intake(parts, refuse);
  const { coarse, origins } = intake;
  let ordered: Ordered;
  try {
    await readSources(sources, intake, (items) => {
      counts.items += items;
      progress('read');
    });
    // a past year that is still being built comes too late for this
    if (Array.isArray(options.past) && options.past.length > 0)
      intake.addFormerTowns(options.past, new History([...intake.steps.keys()]));
    progress('order');
    const order = new TreeOrder(parts, {
      threads,
      refuse,
      origins,
      wanted: new Set(coarse.keys()),
      refuseOtherNames: options.refuseOtherNames,
      progress: (share) => progress('order', share),
    });
    ordered = await order.run();
    for (const [codes, { origin }] of coarse)
      if (!order.found(codes)) refuse('unmatched', noRecord(codes), origin);
  } finally {
    parts.close();
  }
  const { tree, former, merged, outlined, postalLeft, takenOver } = ordered;
  if (tree.length === 0) throw new BuildError(messages.noRecords);
  const outlines = makeBoundaries(tree, former, coarse, (reason, origin) =>
    refuse('refused', reason, origin),
  );
  const boundaries = boundarySections(outlines, boundariesTooLarge);
  const withheld = options.withhold === true ? withholdPoints(tree, outlines, boundaries) : null;
  for (const { id, reason, metres, point, like } of withheld ?? []) {
    const at = point.map(toDegrees).join(', ');
    const codes = tree.codeText(id);
    const other = like === undefined ? '' : tree.codeText(like);
    const said = about(codes, WITHHELD[reason](at, metres));
    refuse(
      'withheld',
      said,
      { file, line: 0 },
      {
        kind: reason === 'copied' ? 'point-copied' : 'point-impossible',
        codes: codes.split(' '),
        values: [at, other.replaceAll(' ', '')],
        rows: [null, null],
        done: 'withheld',
      },
    );
  }
  const points = withheld === null ? [] : withheldSections(withheld);
  const steps = soundSteps(intake.steps, refuse);
  const history = historySections(steps);
  progress('names');
  tree.sortLabels();
  const languages = options.languages ?? true;
  const labels = await buildLabels(
    tree,
    languages,
    (reason, origin) => refuse('dropped', reason, origin),
    threads,
  );
  progress('index');
  const towns = townSections((await options.past) ?? [], tree, labels, {
    boundaries,
    history: new History(steps),
    upper: upperNodes(tree.flags),
  });
  const railways = intake.railways.sections(placeFinder(tree, boundaries), languages);
  const sections = [...tree.origins.sections(), ...noteSections(tree.notes, Uint32Array.from(tree.unhoused))];
  const others = [
    ...boundaries,
    ...lotSections(outlinesOf(tree), tree.length, outlinesTooLarge),
    ...history,
    ...towns.sections,
    ...points,
    ...sections,
    ...railways.sections,
  ];
  const { year } = intake;
  const treeCounts = countRecords(tree);
  const meta = (id: string): Uint8Array =>
    metaBytes({
      id,
      year,
      built: options.built ?? started,
      fold: FOLD_VERSION,
      nodes: tree.length,
      labels: labels.length,
      numbers: tree.numbers,
      records: treeCounts.records,
      sources: origins.sources,
      origins: tree.origins.table,
    });
  const names = languages ? FOREIGN_SECTIONS : {};
  const made = { ...SECTIONS, ...UPPER_SECTIONS, ...SHARED_POST_SECTIONS, ...SPELLING_SECTIONS, ...names };
  const planned = { name: 'meta', type: 'u8', length: meta(contentId([])).length } as const;
  const out = new GazetteerWriter(file, Object.keys(made).length + others.length, planned);
  try {
    await makeSections(tree, labels, { ...options, languages, threads }, (section) => out.add(section));
    for (const section of others) out.add(section);
    progress('write');
    const bytes = out.finish(meta(contentId(out.entries.slice(1))));
    return {
      ...{ file, bytes, ...treeCounts, merged, outlined, postalLeft, takenOver, year, past: towns.summaries },
      railways: railways.counts,
      ...counts,
    };
  } finally {
    out.discard();
  }
}

/**
 * Reads the sources one after the other.
 * @param onItems called with how many items were taken in since the last call
 */
async function readSources(
  sources: readonly RecordSource[],
  intake: Intake,
  onItems: (items: number) => void,
): Promise<void> {
  const inTurn = [...sources].sort((a, b) => Number(a.isLast ?? false) - Number(b.isLast ?? false));
  for (const source of inTurn) {
    intake.begin(source);
    for await (const batch of source.items()) {
      for (const item of batch) intake.take(item);
      onItems(batch.length);
      // reading from memory never waits, so this lets signals in between batches
      await setImmediate();
    }
  }
}

/** Steps that fit together, each once; refuses a step that contradicts the others. */
function soundSteps(steps: ReadonlyMap<Step, Origin>, refuse: Refuse): Step[] {
  const distinct = new Map([...steps].map(([step, origin]) => [JSON.stringify(step), { step, origin }]));
  const faults = new Map(
    new History([...distinct.values()].map(({ step }) => step)).faults.map(({ step, reason }) => [
      step,
      reason,
    ]),
  );
  return [...distinct.values()].flatMap(({ step, origin }) => {
    const fault = faults.get(step);
    if (fault !== undefined) refuse('refused', about(`${step.date} ${step.kind}`, fault), origin);
    return fault === undefined ? [step] : [];
  });
}

/** Reasons for withholding a point, which is so many metres away. */
const WITHHELD: Readonly<Record<WithheldReason, (point: string, metres: number) => Message>> = {
  outside: (point, metres) => messages.farFromMunicipality(point, metres),
  apart: (point, metres) => messages.farFromTown(point, metres),
  'off-town': (point, metres) => messages.farFromThoseInTown(point, metres),
  'out-of-order': (point, metres) => messages.farFromNeighbours(point, metres),
  copied: (point, metres) => messages.pointOfAnother(point, metres),
};

/** Bytes of items that are held in memory before they go to a temporary file, where the caller says nothing. */
const MEMORY = 512 * 2 ** 20;

/** Same content, same id: a digest over the checksums of all sections. */
export function contentId(sections: readonly SectionEntry[]): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of sections) hash.update(`${name}:${checksum};`);
  return hash.digest('hex').slice(0, 16);
}
