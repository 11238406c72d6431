import { postCodeIn, type WrittenPostCode } from '../../facts/postal-codes.js';
import { beginsSection } from '../../facts/section-beginnings.js';
import type { Reading } from '../../reading/reading.js';
import { fold } from '../../text/index.js';
import { MUNICIPALITY, PREFECTURE, TOWN } from '../../vocabulary/levels.js';
import type { MatchedSpan } from '../../vocabulary/match.js';
import type { PostCodes } from '../ids/post-codes.js';
import type { RecordFacts } from '../ids/record-facts.js';
import { addPostCode } from '../trail/explain.js';
import { isOneEdit } from '../trail/foreign-suggestions.js';
import type { Interpretation } from '../trail/interpretation.js';
import { restOfSpans } from '../trail/placed-spans.js';
import type { AddressTree } from '../tree.js';
import { isNamed, topmost } from './meanings.js';

/** A name in kanji behind a municipality, up to its number. */
const NAME = /^\s*(?:大?字)?([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)/u;
/** From this length on a name with one edit is a name spelled nearly so: 東管野, but 本郷 is no 本町. */
const LONG = 3;

/** Finds the town that only the postal code of a word names: 〒160-0021 東京都新宿区1-2-3 is 歌舞伎町. */
export class CodedTowns {
  readonly #tree: AddressTree;
  readonly #facts: RecordFacts;
  readonly #postCodes: PostCodes;

  constructor({
    tree,
    facts,
    postCodes,
  }: {
    readonly tree: AddressTree;
    readonly facts: RecordFacts;
    readonly postCodes: PostCodes;
  }) {
    this.#tree = tree;
    this.#facts = facts;
    this.#postCodes = postCodes;
  }

  /**
   * A meaning that is a municipality, with the town of it that has the postal code of the word. Of several towns with the code that one
   * is meant whose name is nearly written. Other meanings stay as they are.
   */
  withTown({ source }: Reading, meaning: Interpretation): Interpretation {
    const { ids, isNoAddress } = meaning;
    if (isNoAddress === true || ids.some((id) => this.#tree.depth(id) > MUNICIPALITY)) return meaning;
    const written = postCodeIn(source);
    if (written === null) return meaning;
    if (ids.length !== 1 || this.#tree.depth(ids[0]) !== MUNICIPALITY)
      return this.#inPrefecture(source, written) ?? meaning;
    const towns = this.#townsOf(written.code, ids[0]);
    if (towns.length === 0) return meaning;
    const spans = [...meaning.spans()];
    const place = spans.findLast(({ depth, from, to }) => depth === MUNICIPALITY && to > from);
    if (place === undefined || !addPostCode(spans, written.from, written.to)) return meaning;
    const named = towns
      .map((id) => ({ id, to: this.#endOfNear(id, ids[0], source, place.to) }))
      .filter(({ to }) => to !== null);
    const [town] = named.length > 0 ? named : towns.map((id) => ({ id, to: null }));
    if (named.length !== 1 && towns.length > 1) return meaning;
    if (town.to !== null) addNear(spans, place.to, town.to, this.#tree.depth(town.id));
    return {
      ...meaning,
      kind: 'resolved',
      ids: [town.id],
      spans: () => spans,
      rest: restOfSpans(source, spans),
    };
  }

  /** A town in English beside its prefecture and its postal code, and no other name: `Hirai, Tokyo 132-0035`; null for none. */
  #inPrefecture(source: string, { code, from, to }: WrittenPostCode): Interpretation | null {
    const tree = this.#tree;
    let found: Interpretation | null = null;
    for (const id of topmost(this.#postCodes.carriers(code), tree)) {
      if (tree.depth(id) !== TOWN) continue;
      const prefecture = tree.upTo(id, PREFECTURE);
      const town = partOf(source, this.#facts.nameIn(id, 'en'));
      const above = partOf(source, this.#facts.nameIn(prefecture, 'en'));
      if (town === null || above === null || above.from < town.to) continue;
      const spans: MatchedSpan[] = [
        { ...town, depth: TOWN, rule: 'name' },
        { ...above, depth: PREFECTURE, rule: 'name' },
      ];
      if (!addPostCode(spans, from, to)) continue;
      const rest = restOfSpans(source, spans);
      if (!isNamed({ rest })) continue;
      if (found !== null) return null;
      found = {
        kind: 'resolved',
        ids: [id],
        spans: () => spans,
        rest,
        language: 'en',
        suggest: () => [],
      };
    }
    return found;
  }

  /** The towns of a municipality, or of the wards of a city, that a code finds: a town for several of its sections. */
  #townsOf(code: number, municipality: number): number[] {
    const tree = this.#tree;
    const found = topmost(this.#postCodes.carriers(code), tree).filter((id) =>
      this.#isWithin(id, municipality),
    );
    if (found.some((id) => tree.depth(id) < TOWN)) return [];
    const towns = [...new Set(found.map((id) => tree.upTo(id, TOWN)))];
    return towns.length < found.length ? towns : found;
  }

  #isWithin(id: number, municipality: number): boolean {
    const own = this.#tree.municipalityOf(id);
    if (own === municipality) return true;
    const [city, ward] = [municipality, own].map((each) => this.#facts.name(each) ?? '');
    const [here, there] = [municipality, own].map((each) => this.#tree.upTo(each, PREFECTURE));
    return here === there && city.endsWith('市') && ward.startsWith(city) && ward.endsWith('区');
  }

  /**
   * Where the name of a town ends that stands behind its municipality, nearly so spelled or without the former town before it (虫亀 for
   * 山古志虫亀); null where another name stands there, or none.
   */
  #endOfNear(id: number, municipality: number, source: string, at: number): number | null {
    const found = NAME.exec(source.slice(at));
    if (found === null) return null;
    const [all, text] = found;
    const begin = at + all.length - text.length;
    const name = fold(this.#namesBelow(id, municipality));
    for (let length = Math.min(text.length, name.length + 1); length >= 2; length--) {
      const behind = text.slice(length);
      if (behind !== '' && !beginsSection(behind)) continue;
      const own = fold(text.slice(0, length));
      const isNear = name.length >= LONG && isOneEdit(own, name);
      if (isNear || name.endsWith(own)) return begin + length;
    }
    return null;
  }

  /** The names of a town or section, joined: 上野新里. */
  #namesBelow(id: number, municipality: number): string {
    let names = '';
    for (let node = id; this.#tree.depth(node) > this.#tree.depth(municipality); ) {
      names = (this.#facts.name(node) ?? '') + names;
      node = this.#tree.namedParent(node);
    }
    return names;
  }
}

function addNear(spans: MatchedSpan[], from: number, to: number, depth: number): void {
  spans.push({ from, to, depth, rule: 'near' });
  spans.sort((a, b) => a.from - b.from || a.to - b.to);
}

const PREFECTURE_ENDING = /-(?:to|fu|ken)$/u;

/** Where an English name stands in a text as whole words; null where it does not. */
function partOf(text: string, name: string | null): { readonly from: number; readonly to: number } | null {
  if (name === null) return null;
  const words = name.replace(PREFECTURE_ENDING, '').toLowerCase();
  const from = text.toLowerCase().indexOf(words);
  const to = from + words.length;
  const isWhole = from >= 0 && !LETTER.test(text.charAt(from - 1)) && !LETTER.test(text.charAt(to));
  return isWhole ? { from, to } : null;
}

const LETTER = /[\p{L}\p{N}-]/u;
