import type { BoundarySections } from './boundaries.js';
import { BOUND_SECTIONS } from './bounds.js';
import { EDGE_SECTIONS } from './edges.js';
import { ENTRANCE_SECTIONS } from './entrances.js';
import { JOINED_SECTIONS } from './joined.js';
import { LABEL_SECTIONS } from './labels.js';
import type { LotSections } from './lot-outlines.js';
import type { Meta } from './meta.js';
import { NODE_SECTIONS, type TreeNodes } from './nodes.js';
import type { TOWN_SECTIONS } from './notes.js';
import { type ForeignSections, ORDER_SECTIONS } from './order-keys.js';
import type { ORIGIN_SECTIONS } from './origins.js';
import { LABEL_NODE_SECTIONS } from './packed-lists.js';
import { POINT_SECTIONS } from './packed-points.js';
import { PAST_MAP_SECTIONS } from './past-map-ids.js';
import { POST_SECTIONS, type SharedPostSections } from './post-codes.js';
import { POSTING_SECTIONS } from './postings.js';
import type { SectionArrays } from './section-file.js';
import type { ElementType } from './sections.js';
import { SEGMENT_SECTIONS } from './segments.js';
import type { Prefetch } from './source.js';
import { TEXT_SECTIONS } from './spellings.js';
import type { StationSections } from './stations.js';
import type { HistorySections } from './steps.js';
import type { LineageSections } from './town-lineage.js';
import type { TrackSections } from './tracks.js';
import type { UpperSections } from './upper-records.js';
import type { WholeSections } from './whole.js';
import type { WithheldSections } from './withheld.js';

/** Sections that do not belong to a naming. */
export const SECTIONS = {
  meta: 'u8',
  ...NODE_SECTIONS,
  ...SEGMENT_SECTIONS,
  ...LABEL_SECTIONS,
  ...POST_SECTIONS,
  ...POINT_SECTIONS,
  ...ENTRANCE_SECTIONS,
  ...PAST_MAP_SECTIONS,
  ...BOUND_SECTIONS,
  ...ORDER_SECTIONS,
} as const satisfies Record<string, ElementType>;

/** The sections that every file has, as typed arrays over the mapped bytes. */
export type TreeSections = SectionArrays<typeof SECTIONS>;

/** The sources of names and points, and the registry's notes on sections. */
export type OriginSections = SectionArrays<typeof ORIGIN_SECTIONS & typeof TOWN_SECTIONS>;

/** Sections of the spellings: one dictionary for all languages. */
export const SPELLING_SECTIONS = {
  ...TEXT_SECTIONS,
  ...POSTING_SECTIONS,
  ...LABEL_NODE_SECTIONS,
  ...EDGE_SECTIONS,
  ...JOINED_SECTIONS,
} as const satisfies Record<string, ElementType>;

/** The sections of the spellings. */
export type SpellingSections = SectionArrays<typeof SPELLING_SECTIONS>;

/**
 * The sections of a gazetteer that a directory keeps, besides the spellings: tree, labels and counts. It leaves out
 * the ones that only answers need: points, boundaries, ranks, entrances.
 */
export const KEPT = [
  'meta',
  ...(Object.keys(NODE_SECTIONS) as (keyof typeof NODE_SECTIONS)[]),
  ...(Object.keys(SEGMENT_SECTIONS) as (keyof typeof SEGMENT_SECTIONS)[]),
  'label.offset',
  'label.heap',
  ...(Object.keys(POST_SECTIONS) as (keyof typeof POST_SECTIONS)[]),
] as const satisfies readonly (keyof typeof SECTIONS)[];

/** The types of these sections. */
export const KEPT_SECTIONS = Object.fromEntries(KEPT.map((name) => [name, SECTIONS[name]])) as Pick<
  typeof SECTIONS,
  (typeof KEPT)[number]
>;

/** The sections of the tree that a directory has. */
export type DirectoryTree = Pick<TreeSections, (typeof KEPT)[number]>;

/** A source that words are understood by: a directory, or a whole gazetteer. */
export interface Named {
  /** Name of the file. */
  readonly file: string;
  readonly meta: Meta;
  readonly tree: DirectoryTree;
  /** The nodes of the tree. */
  readonly nodes: TreeNodes;
  spellings(): SpellingSections;
  /** Records of the upper levels and their labels. */
  upper(): UpperSections;
  /** Postal codes that find a record but are not its own. */
  sharedPostCodes(): SharedPostSections;
  /** The sources of names and points, and the registry's notes on sections. */
  origins(): OriginSections;
  /** Changes of municipalities; null if the file was built without a list of changes. */
  history(): HistorySections | null;
  /** Changes of the towns of past years; null if the file was built without a past year. */
  lineage(): LineageSections | null;
  /** Stations and lines; null if the file was built without them. */
  stations(): StationSections | null;
  /** Tracks of lines; null if the file was built without them. */
  tracks(): TrackSections | null;
  /** How large subtrees are in the file that this one was cut from; null where the file holds all of its records. */
  whole(): WholeSections | null;
  /** Announces to the system elements that will soon be read; without places, all of the section. */
  prefetch: Prefetch;
}

/** All of an open gazetteer file. */
export interface GazetteerContents extends Named {
  readonly tree: TreeSections;
  /** Ranks by names in other languages; null where the file holds no other languages. */
  foreignRanks(): ForeignSections | null;
  /** Null where the file holds none. */
  boundaries(): BoundarySections | null;
  /** Outlines of lots; null where the file holds none. */
  lots(): LotSections | null;
  /** Points of sources that cannot be true; null if the build did not check them. */
  withheld(): WithheldSections | null;
}
