import type { Gazetteer } from '../gazetteer/gazetteer.js';
import { NONE } from '../gazetteer/sections.js';
import { foldWord } from '../text/index.js';
import { AnswerWriter } from './answer.js';
import { Codes } from './codes.js';
import { WordMatcher } from './match.js';
import { NamingIndex, unitsOf } from './naming.js';
import { comparator, type SortColumn, selectSorted } from './order.js';
import { type PlaneMask, Planes, planeMask } from './planes.js';
import { type AddressAnswer, type AddressQuery, NotImplemented, type SortStep } from './query.js';
import { resolveWord } from './resolve.js';
import {
  countSelected,
  fromIds,
  intersect,
  interval,
  NodeCollector,
  pageOf,
  type Selection,
} from './selection.js';
import { AddressTree } from './tree.js';

/** What a search found, before anything is written: the exact total and the ids of the page. */
export interface Found {
  readonly hit: number;
  readonly ids: Uint32Array;
}

/** Searches one gazetteer file. */
export class GazetteerSearch {
  readonly gazetteer: Gazetteer;
  readonly #tree: AddressTree;
  readonly #planes: Planes;
  readonly #codes: Codes;
  readonly #index: NamingIndex;
  readonly #matcher: WordMatcher;
  readonly #writer: AnswerWriter;
  readonly #collector = new NodeCollector();

  /** @throws {GazetteerError} when the file lacks the Japanese naming */
  constructor(gazetteer: Gazetteer) {
    this.gazetteer = gazetteer;
    this.#tree = new AddressTree(gazetteer);
    const { tree } = gazetteer;
    this.#planes = new Planes(tree['plane.bits'], tree['plane.rank'], this.#tree.size);
    this.#codes = new Codes(gazetteer);
    const naming = gazetteer.naming('ja');
    if (naming === null) throw new Error(`${gazetteer.file} holds no Japanese names`);
    this.#index = new NamingIndex(naming);
    this.#matcher = new WordMatcher(this.#tree, this.#index);
    this.#writer = new AnswerWriter(gazetteer);
  }

  /** Finds the page of a query. */
  find(query: AddressQuery): Found {
    const mask = planeMask(query.levels, query.showCodeZero);
    let selection: Selection = interval(0, this.#tree.size);
    if (query.code !== undefined) {
      const { text, match } = query.code;
      const range = match === 'exact' ? this.#codes.exact(text) : this.#codes.withPrefix(text);
      selection = interval(range.low, range.high);
    }
    if (query.word !== undefined) selection = intersect(selection, this.#word(query.word, mask));
    const hit = countSelected(selection, this.#planes, mask);
    return { hit, ids: this.#page(selection, mask, hit, query) };
  }

  /** Finds and writes the page of a query. */
  search(query: AddressQuery): AddressAnswer {
    if (query.proximity !== undefined) throw new NotImplemented('proximity');
    if (query.position !== undefined) throw new NotImplemented('position');
    if (query.polygon) throw new NotImplemented('address_polygon');
    if (query.years !== undefined) throw new NotImplemented('pastmap_year');
    const { hit, ids } = this.find(query);
    const items = this.#writer.write(ids, {
      distance: null,
      output: query.output ?? null,
      maxBytes: query.maxBytes ?? Number.POSITIVE_INFINITY,
    });
    return { hit, items };
  }

  #word({ text, match }: NonNullable<AddressQuery['word']>, mask: PlaneMask): Selection {
    const folded = foldWord(text);
    const collector = this.#collector;
    collector.clear();
    if (match === 'exact') {
      // texts end in a hyphen behind a number, whole addresses as people write them do not
      const whole = /[0-9]$/.test(folded) ? `${folded}-` : folded;
      this.#matcher.match(unitsOf(whole), { start: true, end: true }, collector);
      return this.#withPlaceholders(collector.distinct());
    }
    this.#matcher.match(unitsOf(folded), { start: match === 'prefix', end: false }, collector);
    const selection = collector.subtrees(this.#tree.end);
    if (match === 'prefix' || countSelected(selection, this.#planes, mask) > 0) return selection;
    return this.#resolve(folded, mask);
  }

  /** An over-specified word: the deepest record at the wanted levels on the way to what it means. */
  #resolve(folded: string, mask: PlaneMask): Selection {
    const { nodes } = resolveWord(this.#tree, this.#index, this.#matcher, folded);
    this.#collector.clear();
    for (const node of nodes) {
      let id = node;
      while (id !== NONE && !this.#planes.has(mask, id)) id = this.#tree.parent[id];
      if (id !== NONE) this.#collector.add(id);
    }
    return fromIds(this.#collector.distinct());
  }

  #withPlaceholders(ids: Uint32Array): Selection {
    this.#collector.clear();
    for (const id of ids) {
      for (let each = id; each < this.#tree.behindPlaceholders(id); each++) this.#collector.add(each);
    }
    return fromIds(this.#collector.distinct());
  }

  #page(selection: Selection, mask: PlaneMask, hit: number, query: AddressQuery): Uint32Array {
    const { offset, count } = query;
    const wanted = Math.max(0, Math.min(count, hit - offset));
    if (wanted === 0) return new Uint32Array(0);
    const [first] = query.sort;
    if (first.key === 'address_sort' || first.key === 'address_code') {
      // codes ascend with the ids, and no two ids share one: further keys decide nothing
      if (!first.descending) return pageOf(selection, this.#planes, mask, offset, wanted);
      return pageOf(selection, this.#planes, mask, hit - offset - wanted, wanted).reverse();
    }
    const all = pageOf(selection, this.#planes, mask, 0, hit);
    return selectSorted(all, comparator(query.sort.flatMap((step) => this.#column(step))), offset, wanted);
  }

  #column({ key, descending }: SortStep): SortColumn[] {
    const { tree } = this.gazetteer;
    switch (key) {
      case 'address_sort':
      case 'address_code':
        return [{ key: (id) => id, none: NONE, descending }];
      case 'address_level':
        return [{ key: (id) => this.#tree.depth(id), none: NONE, descending }];
      case 'address_read':
        return [{ key: (id) => tree['rank.read'][id], none: NONE, descending }];
      case 'postcode':
        return [{ key: (id) => tree.post[id], none: NONE, descending }];
      case 'pastmap_year':
        return []; // one file, one year
      default:
        throw new NotImplemented('sort');
    }
  }
}
