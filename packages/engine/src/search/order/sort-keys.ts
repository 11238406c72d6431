import type { Gazetteer } from '../../gazetteer/gazetteer.js';
import { KEYS_A_RANK, type OrderKeys } from '../../gazetteer/order-keys.js';
import { NONE } from '../../gazetteer/sections.js';
import type { LonLat } from '../../vocabulary/coordinates.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../../vocabulary/languages.js';
import type { SortKey } from '../../vocabulary/sort-keys.js';
import type { Codes } from '../ids/codes.js';
import type { Points } from '../places/points.js';
import { NotImplemented } from '../query.js';
import type { AddressTree } from '../tree.js';
import { Distances, PlainKeys, StoredKeys } from './columns.js';
import type { SortColumn } from './first-few.js';

/** The parts of a file that sort keys are read from. */
export interface SortedFile {
  readonly gazetteer: Gazetteer;
  readonly tree: AddressTree;
  readonly codes: Codes;
  readonly points: Points;
  /** The orders of full texts; null for languages that the file does not hold. */
  readonly orders: Readonly<Record<'read' | ForeignLanguage, OrderKeys | null>>;
}

/** How records of several data sets are compared; a language stands for the full address in it. */
export type ComparedBy =
  | 'orderKey'
  | 'code'
  | 'depth'
  | 'reading'
  | 'postCode'
  | 'year'
  | 'shownMetres'
  | ForeignLanguage;

/** One sort key, with everything that the program knows of it; `SORT_KEYS` of the vocabulary has its name. */
interface SortRule {
  /**
   * Compares the records of one file; null where the key decides nothing among them.
   * @param centre the place that was asked about
   * @throws {NotImplemented} for a language that the file does not hold
   */
  column(file: SortedFile, descending: boolean, centre: LonLat | undefined): SortColumn | null;
  /** The column of the cluster's documents that has the key; `distance` has none and is measured, null decides nothing in one index. */
  readonly stored: 'o' | 'code' | 'depth' | 'read' | 'post' | ForeignLanguage | 'distance' | null;
  /** How records of several data sets are compared. */
  readonly compared: ComparedBy;
}

const LANGUAGE_RULES = Object.fromEntries(
  FOREIGN_LANGUAGES.map((language) => [`address_${language}`, nameRule(language)]),
) as Readonly<Record<`address_${ForeignLanguage}`, SortRule>>;

/** The rule of each sort key. */
export const SORT_RULES: Readonly<Record<SortKey, SortRule>> = {
  address_sort: {
    column: (_, descending) => new PlainKeys((id) => id, descending),
    stored: 'o',
    compared: 'orderKey',
  },
  address_code: {
    column: ({ gazetteer, tree, codes }, descending) =>
      new StoredKeys((id) => codes.rank(id), gazetteer.tree['code.bounds'], tree.size, descending),
    stored: 'code',
    compared: 'code',
  },
  address_level: {
    column: ({ tree }, descending) => new PlainKeys((id) => tree.depth(id), descending),
    stored: 'depth',
    compared: 'depth',
  },
  address_read: {
    column: ({ gazetteer, tree, orders }, descending) =>
      textColumn(orders.read, gazetteer.tree['read.bounds'], tree, descending),
    stored: 'read',
    compared: 'reading',
  },
  postcode: {
    column: ({ gazetteer, tree }, descending) =>
      new StoredKeys(
        (id) => {
          const code = tree.postCode(id);
          return code === NONE ? Number.POSITIVE_INFINITY : code;
        },
        gazetteer.tree['post.bounds'],
        tree.size,
        descending,
      ),
    stored: 'post',
    compared: 'postCode',
  },
  // a file and an index have one year
  pastmap_year: { column: () => null, stored: null, compared: 'year' },
  distance: {
    column: ({ points }, descending, centre) =>
      centre === undefined ? null : new Distances(points, centre, descending),
    stored: 'distance',
    compared: 'shownMetres',
  },
  ...LANGUAGE_RULES,
};

/** The rule of `address_en` and its likes. */
function nameRule(language: ForeignLanguage): SortRule {
  return {
    column: ({ tree, gazetteer, orders }, descending) => {
      const foreign = gazetteer.foreignRanks();
      if (foreign === null) throw new NotImplemented('sort');
      return textColumn(orders[language], foreign[`${language}.bounds`], tree, descending);
    },
    stored: language,
    compared: language,
  };
}

/** The column of an order of full texts. */
function textColumn(
  keys: OrderKeys | null,
  bounds: Uint32Array,
  tree: AddressTree,
  descending: boolean,
): SortColumn {
  if (keys === null) throw new NotImplemented('sort');
  return new StoredKeys((id) => keys.at(id), bounds, tree.size, descending, KEYS_A_RANK);
}
