import { LateTable } from '../../../../gazetteer/late-table.js';
import type { PlacedText } from '../../../../reading/placed-text.js';
import { hangulSounds } from '../../../../text/index.js';
import { MUNICIPALITY, PREFECTURE, SECTION, TOWN } from '../../../../vocabulary/levels.js';
import type { RecordFacts } from '../../../ids/record-facts.js';
import { Wards } from '../../../select/wards.js';
import type { Interpretable } from '../../interpretable.js';
import { Forms, type PlaceAt } from '../../place-forms.js';

/** Korean ends of municipalities by the Japanese ones, each with those that people write for them. */
const KINDS: readonly (readonly [japanese: string, ends: readonly string[], written: readonly string[]])[] = [
  ['市', ['시'], []],
  ['区', ['구'], []],
  ['郡', ['군'], []],
  ['町', ['초', '마치'], ['초', '마치', '정']],
  ['村', ['무라', '손'], ['무라', '손', '촌']],
];
/** 도, 부 and 현 of prefectures. */
const PREFECTURE_KIND = /(?<=..)[도부현]$/u;

/** A name by its sounds. */
interface Sounded {
  readonly id: number;
  readonly name: string;
  readonly keys: readonly string[];
}

/** A place in the text: its name, and the units of the key that name it. */
interface Named {
  readonly id: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Municipalities whose towns are kept by their sounds. */
const MOST_KEPT = 256;
/** Words at which an address may begin: behind a postal code, the country, a label. */
const MOST_BEGINNINGS = 4;
/** Sounds that a name without anything of its kind has at least: 오쓰 is one. */
const LEAST_SOUNDS = 3;

/**
 * Korean names that are transcribed otherwise than the data does, in the data's spelling: 토쿄토 타이토쿠 for 도쿄도 다이토구, 마츠야마시 도고 for
 * 마쓰야마시 도고, 쿄토 나카교 for 교토시 나카교구. Prefecture, municipality and town are each found by their sounds, the town among those of its municipality.
 * Real ones: 효고현 코베시 나다구 비쵸 (神戸市灘区), 토요타시 모토시로쵸 (豊田市元城町).
 */
export class OtherwiseTranscribed {
  readonly #tree: Interpretable['tree'];
  readonly #facts: Pick<RecordFacts, 'name' | 'nameIn'>;
  readonly #wards: Wards;
  #prefectures: Forms | null = null;
  readonly #municipalities: MunicipalityForms;
  readonly #towns = new Map<number, readonly Sounded[]>();

  constructor({ tree, index, facts }: Pick<Interpretable, 'tree' | 'index' | 'facts'>) {
    this.#tree = tree;
    this.#facts = facts;
    this.#wards = new Wards(tree, index);
    this.#municipalities = new MunicipalityForms({ tree, facts });
  }

  /** The text with the names that it has in the spelling of the data; null where no municipality is found, or several are. */
  respelled(text: PlacedText): PlacedText | null {
    const { key, at } = hangulSounds(text.text);
    for (const from of beginnings(text.text, at)) {
      const names = this.#namesAt(key, from, text.text, at);
      if (names !== null) return inSpelling(text, names, at);
    }
    return null;
  }

  /** The names from a place of the key on: prefecture, municipality, town, as far as they go. */
  #namesAt(key: string, from: number, text: string, at: readonly number[]): readonly Named[] | null {
    this.#prefectures ??= this.#madePrefectures();
    const starts: (Named | null)[] = [null];
    for (const { form, end } of this.#prefectures.at(key, from))
      starts.unshift({ id: form.id, name: this.#nameOf(form.id), from, to: end });
    for (const prefecture of starts) {
      const begin = prefecture?.to ?? from;
      const found = this.#municipalities.table
        .at(key, begin)
        .filter(({ form }) => prefecture === null || this.#isIn(form.id, prefecture.id));
      const best = this.#best(found, key, begin, text, at, prefecture !== null);
      if (best !== null) return prefecture === null ? best : [prefecture, ...best];
    }
    return null;
  }

  /** The one municipality of several, with its town where one of them has it. */
  #best(
    found: readonly PlaceAt[],
    key: string,
    begin: number,
    text: string,
    at: readonly number[],
    isInPrefecture: boolean,
  ): readonly Named[] | null {
    const places = found.map(({ form, end }) => {
      const place = { id: form.id, name: this.#nameOf(form.id), from: begin, to: end };
      return { form, place, towns: this.#townsAt(form.id, key, end, text, at) };
    });
    const withTown = places.filter(({ towns }) => towns.length > 0);
    const longest = Math.max(...withTown.map(({ towns }) => towns[towns.length - 1].to));
    const reaching = withTown.filter(({ towns }) => towns[towns.length - 1].to === longest);
    const ids = new Set(reaching.map(({ place }) => place.id));
    if (ids.size === 1) return [reaching[0].place, ...reaching[0].towns];
    if (ids.size > 1) return null;
    const sure = places.filter(({ form }) => form.written || isInPrefecture);
    const last = sure.at(-1);
    return last !== undefined &&
      sure.every(({ place }) => place.id === last.place.id || place.to < last.place.to)
      ? [last.place]
      : null;
  }

  /** The town at a place of the key, and its section behind it; none where no name is there, or several fit equally well. */
  #townsAt(
    municipality: number,
    key: string,
    from: number,
    text: string,
    at: readonly number[],
  ): readonly Named[] {
    const found: Named[] = [];
    for (let above = municipality, begin = from; found.length < 2; ) {
      const next = this.#childAt(above, key, begin, text, at);
      if (next === null) break;
      found.push(next);
      [above, begin] = [next.id, next.to];
      if (this.#tree.depth(above) >= SECTION) break;
    }
    return found;
  }

  #childAt(above: number, key: string, from: number, text: string, at: readonly number[]): Named | null {
    let best: { readonly child: Sounded; readonly to: number; readonly likeness: number }[] = [];
    for (const child of this.#childrenOf(above))
      for (const whole of child.keys) {
        // 후에후키이치노미야: the name's vowel is heard as a part of the one before
        const isMerged = whole[0] === key[from - 1] && !key.startsWith(whole, from);
        const own = isMerged ? whole.slice(1) : whole;
        const to = from + own.length;
        if (!key.startsWith(own, from) || !endsName(key, to, text, at)) continue;
        if (best.length > 0 && to < best[0].to) continue;
        if (best.length > 0 && to > best[0].to) best = [];
        best.push({ child, to, likeness: likeness(text.slice(at[from], endOf(text, at, to)), child.name) });
      }
    const most = Math.max(...best.map((each) => each.likeness));
    const nearest = best.filter((each) => each.likeness === most);
    const [first] = nearest;
    if (first === undefined || nearest.some(({ child }) => child.name !== first.child.name)) return null;
    const { child, to } = first;
    return { id: child.id, name: child.name, from, to };
  }

  /** The named places right below one, by their sounds; of a designated city those below its wards. */
  #childrenOf(above: number): readonly Sounded[] {
    const known = this.#towns.get(above);
    if (known !== undefined) return known;
    const made: Sounded[] = [];
    const add = (parent: number): void =>
      this.#tree.eachNamedChild(parent, (id) => {
        const depth = this.#tree.depth(id);
        if (depth < TOWN || depth > SECTION) return;
        const name = this.#nameOf(id);
        if (name === '' || /[0-9]/.test(name)) return;
        made.push({ id, name, keys: townKeys(name, this.#facts.name(id) ?? '') });
      });
    add(above);
    const wards = this.#wards.of(above);
    if (wards !== null)
      for (let id = wards.low; id < wards.high; id = this.#tree.end.at(id))
        if (this.#tree.depth(id) === MUNICIPALITY) add(id);
    if (this.#towns.size >= MOST_KEPT) this.#towns.clear();
    this.#towns.set(above, made);
    return made;
  }

  #madePrefectures(): Forms {
    const forms = new Forms();
    for (let id = 0; id < this.#tree.size; id = this.#tree.end.at(id)) {
      const name = this.#nameOf(id);
      for (const text of [name, name.replace(PREFECTURE_KIND, '')])
        if (text !== '') forms.add(hangulSounds(text).key, { id, cost: 0, written: text === name });
    }
    return forms;
  }

  #isIn(id: number, prefecture: number): boolean {
    return id >= prefecture && id < this.#tree.end.at(prefecture);
  }

  #nameOf(id: number): string {
    return this.#tree.depth(id) < PREFECTURE ? '' : (this.#facts.nameIn(id, 'ko') ?? '');
  }
}

/** The municipalities by their sounds. */
class MunicipalityForms extends LateTable<Forms> {
  readonly #tree: Interpretable['tree'];
  readonly #facts: Pick<RecordFacts, 'name' | 'nameIn'>;

  constructor({ tree, facts }: Pick<Interpretable, 'tree' | 'facts'>) {
    super();
    this.#tree = tree;
    this.#facts = facts;
  }

  protected *make(): Generator<void, Forms> {
    const forms = new Forms();
    const { size, end, label } = this.#tree;
    for (let id = 0; id < size; ) {
      const depth = this.#tree.depth(id);
      if (depth === MUNICIPALITY && label.at(id) !== 0)
        for (const { key, written } of municipalityKeys(
          this.#facts.nameIn(id, 'ko') ?? '',
          this.#facts.name(id) ?? '',
        ))
          forms.add(key, { id, cost: written ? 0 : 1, written });
      id = depth >= MUNICIPALITY ? end.at(id) : id + 1;
      yield;
    }
    return forms;
  }
}

/** Places of the key at which words of Hangul begin. */
function beginnings(text: string, at: readonly number[]): number[] {
  const found: number[] = [];
  for (let k = 0; k < at.length && found.length < MOST_BEGINNINGS; k++) {
    const place = at[k];
    const isFirst = k === 0 || at[k - 1] < place;
    if (isFirst && /[가-힣]/.test(text[place]) && !/[가-힣]/.test(text[place - 1] ?? '')) found.push(k);
  }
  // 일본도쿄도
  const country = /일본국?/.exec(text);
  const behind = country === null ? -1 : at.findIndex((place) => place >= country.index + country[0].length);
  return behind >= 0 && !found.includes(behind) ? [...found, behind] : found;
}

/** Where the text of a part of the key ends. */
function endOf(text: string, at: readonly number[], to: number): number {
  if (to >= at.length) return text.length;
  // syllables without a sound of their own belong to the name: the last of 도우쿄우
  let end = at[to - 1] + 1;
  while (end < at[to] && /[가-힣]/.test(text[end])) end++;
  return end;
}

/** Whether a name may end at a place of the key: no Hangul follows without a gap, or names go on. */
function endsName(key: string, to: number, text: string, at: readonly number[]): boolean {
  if (to === key.length) return true;
  // a consonant and its vowel are one syllable, and so is what ends it
  if (at[to] === at[to - 1]) return false;
  return !/[가-힣]/.test(text[endOf(text, at, to)] ?? '') || /[^가-힣]/.test(text.slice(at[to - 1], at[to]));
}

/** How many syllables two texts share from their beginnings, white space aside. */
function likeness(typed: string, name: string): number {
  const [a, b] = [typed, name].map((each) => each.replace(/\s/g, ''));
  let same = 0;
  for (let k = 0; k < Math.min(a.length, b.length); k++) if (a[k] === b[k]) same++;
  return same;
}

/** The keys of a town: 정 for 초 or 마치 too. */
function townKeys(name: string, japanese: string): string[] {
  const keys = [name];
  if (japanese.endsWith('町'))
    for (const end of ['초', '마치'])
      if (name.endsWith(end) && name.length > end.length)
        keys.push(...['초', '마치', '정'].map((other) => name.slice(0, -end.length) + other));
  return [...new Set(keys.map((each) => hangulSounds(each).key))].filter((key) => key.length > 1);
}

/** A way to write a municipality, by its sounds, and whether its own kind is written. */
interface MunicipalityKey {
  readonly key: string;
  readonly written: boolean;
}

/** The keys by which a municipality may be written. */
function municipalityKeys(name: string, japanese: string): readonly MunicipalityKey[] {
  const words = name.split(' ');
  const own = words.at(-1) ?? '';
  const [above] = words.length > 1 ? words : [''];
  const outers =
    above === '' ? [] : [above, above.replace(/[시군]$/u, '')].map((each) => hangulSounds(each).key);
  const keys: MunicipalityKey[] = [];
  for (const { text, written } of writtenKinds(own, japanese)) {
    const { key } = hangulSounds(text);
    if (!written && key.length < LEAST_SOUNDS) continue;
    for (const outer of outers)
      for (const joined of joinedKeys(outer, key)) keys.push({ key: joined, written });
    // a county is often left out, a city never
    if (above === '' || !japanese.endsWith('区')) keys.push({ key, written });
  }
  return keys;
}

/** The keys of two words: apart, and as one, where a vowel may only make the one before it longer. */
function joinedKeys(outer: string, inner: string): readonly string[] {
  const last = outer.at(-1)?.toLowerCase();
  const isMerged = inner[0] === last || (last === 'o' && inner[0] === 'u');
  return isMerged ? [outer + inner, outer + inner.slice(1)] : [outer + inner];
}

function writtenKinds(
  word: string,
  japanese: string,
): { readonly text: string; readonly written: boolean }[] {
  const whole = { text: word, written: true };
  for (const [kind, ends, written] of KINDS)
    for (const end of ends) {
      if (!japanese.endsWith(kind) || !word.endsWith(end) || word.length <= end.length) continue;
      const stem = word.slice(0, -end.length);
      return [
        whole,
        ...written.map((other) => ({ text: stem + other, written: true })),
        { text: stem, written: false },
      ];
    }
  return [whole];
}

/** The text with names in the spelling of the data, apart from each other. */
function inSpelling(text: PlacedText, names: readonly Named[], at: readonly number[]): PlacedText {
  let changed = text;
  for (const { name, from, to } of names.toReversed()) {
    const end = endOf(text.text, at, to);
    changed = changed.put(at[from], end, /\s/.test(text.text[end] ?? ' ') ? name : `${name} `);
  }
  return changed;
}
