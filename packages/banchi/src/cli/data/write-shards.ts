import { rmSync } from 'node:fs';
import { type ExtractOptions, extractGazetteer } from '@banchi/build/indexing/extract.js';
import { planShards } from '@banchi/build/indexing/shards.js';
import { Threads } from '@banchi/build/indexing/threads.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { Section } from '@banchi/engine/gazetteer/sections.js';
import { dataSet } from '@banchi/engine/search/local.js';
import {
  NAMESAKES,
  type PartFile,
  type PublishedYear,
  type ShardTable,
  shardSection,
} from '@banchi/engine/shards/shard-table.js';
import { OUTLINES_UP_TO } from '@banchi/tiles/drawing.js';
import { fewestLines } from '@banchi/tiles/railways.js';

/** The files of towns, in Japanese and in all languages, differ in their languages alone. */
const OF_TOWNS = {
  isFront: true,
  boundaries: false,
  stations: 'all',
  tracks: false,
  history: 'all',
  postCodesBelow: true,
} as const;

/** The parts of a gazetteer in each kind of its files. */
const KEPT = {
  front: {
    isFront: true,
    languages: false,
    boundaries: false,
    stations: 'none',
    tracks: false,
    history: 'none',
  },
  outlines: {
    isFront: true,
    languages: true,
    boundaries: true,
    stations: fewestLines(OUTLINES_UP_TO),
    tracks: true,
    history: 'none',
  },
  map: {
    isFront: true,
    languages: true,
    boundaries: true,
    stations: 'all',
    tracks: true,
    history: 'none',
  },
  country: {
    isFront: true,
    languages: true,
    boundaries: false,
    stations: 'none',
    tracks: false,
    history: 'all',
  },
  towns: { ...OF_TOWNS, languages: false },
  names: { ...OF_TOWNS, languages: true },
  shard: {
    isFront: false,
    languages: true,
    boundaries: true,
    stations: 'own',
    tracks: false,
    history: 'own',
  },
} as const satisfies Record<string, Omit<ExtractOptions, 'threads'>>;

/** A file of a cut gazetteer that is stored. */
export interface StoredFile extends PartFile {
  /** Its size, and how much is loaded. */
  readonly bytes: number;
  readonly packed: number;
}

/** The files that a gazetteer was cut into. */
interface CutGazetteer {
  readonly front: StoredFile;
  readonly table: ShardTable<StoredFile>;
}

/** Takes a written file: gives it its name, and says where it is and how large. */
export type StoreFile = (
  file: string,
  bytes: number,
  kind: keyof typeof KEPT,
) => Promise<Omit<StoredFile, 'id'>>;

/** How a gazetteer is cut. */
interface CutOptions {
  /** Past years that are published with it. Default: none. */
  readonly years?: readonly PublishedYear[];
  /** Called with the share of the shards that are written. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Cuts a gazetteer into files that are each loaded whole: one for each municipality, or for small neighbouring ones; names of towns; a front.
 * @param beside where each file is written before it is stored
 */
export async function writeShards(
  beside: string,
  gazetteer: Gazetteer,
  store: StoreFile,
  { years = [], onProgress }: CutOptions = {},
): Promise<CutGazetteer> {
  const threads = new Threads();
  const written = async (
    kind: keyof typeof KEPT,
    ids: Uint32Array,
    others: readonly Section[] = [],
  ): Promise<StoredFile> => {
    try {
      const { bytes, id } = await extractGazetteer(beside, gazetteer, ids, {
        ...KEPT[kind],
        threads,
        others,
      });
      return { ...(await store(beside, bytes, kind)), id };
    } finally {
      rmSync(beside, { force: true });
    }
  };
  try {
    const plan = planShards(gazetteer);
    const outlines = await written('outlines', plan.prefectures);
    const map = await written('map', plan.front);
    const country = await written('country', plan.front);
    const namesakes = [{ name: NAMESAKES, data: plan.namesakes }];
    const towns = await written('towns', plan.towns, namesakes);
    const names = gazetteer.foreignRanks() === null ? null : await written('names', plan.towns, namesakes);
    const shards: ShardTable<StoredFile>['shards'][number][] = [];
    for (const { ids, municipalities, box } of plan.shards) {
      shards.push({ ...(await written('shard', ids)), municipalities, box });
      onProgress?.(shards.length / plan.shards.length);
    }
    const { alsoTowns } = plan;
    const whole = dataSet(gazetteer.meta);
    const table = { whole, outlines, map, country, towns, names, shards, alsoTowns, years };
    return { front: await written('front', plan.front, [shardSection(table)]), table };
  } finally {
    await threads.end();
  }
}
