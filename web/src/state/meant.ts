import type { FormerNameInLanguages } from '@banchi/engine/vocabulary/match.js';
import { computed, effect, signal } from '@preact/signals';
import type { AddressMatch } from '../../../clients/js/src/index.js';
import { askNamed, askWithMatch } from '../api.js';
import type { Item } from '../item.js';
import { addressIn, ownName } from '../record.js';
import { begin } from '../timing.js';
import { access } from './access.js';
import { completions, isCompleting } from './completions.js';
import { reader } from './reader.js';
import { when } from './request.js';
import { isBusy, part, type Results, results } from './store.js';

/** A place that a word may mean. */
export interface Reading {
  /** Its address, in the language that the word is in. */
  readonly text: string;
  readonly record: Item;
  /** Its former name, if the word has that. */
  readonly former?: FormerNameInLanguages;
}

/** The places that a word may mean: the likeliest, unless several are equally likely, then the others. */
export interface Meant {
  readonly first: Reading | null;
  readonly others: readonly Reading[];
  /** How many others there are, whether listed or not. */
  readonly count: number;
}

/**
 * The places that the word of the results may mean: those whose whole name it is, by `/suggest`, the likeliest first, then the
 * answer of `/geocode`. 浦和 means さいたま市浦和区 rather than a hamlet called 浦和.
 */
export const meant = computed((): Meant | null => {
  const found = results.value;
  if (found === null || found.isHere) return null;
  if (part.code.value !== '' || part.circle.value !== null) return null;
  if (part.year.value !== null) return namedThen(found);
  const begun = completions.value?.word === found.word.trim() ? completions.value.items : [];
  const named: readonly Reading[] = begun.filter(({ whole }) => whole);
  const { record, ambiguous } = found.geocoded ?? {};
  const understood = [...(record == null ? [] : [record]), ...(ambiguous?.records ?? [])];
  const codes = new Set(named.map((each) => each.record.address_code));
  const further = understood
    .filter(({ address_code }) => !codes.has(address_code))
    .map(
      (each): Reading => ({
        text: addressIn(each, found.geocoded?.language === 'ja' ? 'ja' : reader.value),
        record: each,
        former: formerOf(found.geocoded?.match),
      }),
    );
  const all = [...named, ...further];
  if (all.length === 0) return null;
  const isDecided = named.length > 0 || record != null;
  const others = isDecided ? all.slice(1) : all;
  const count = Math.max(others.length, (ambiguous?.count ?? 0) - (isDecided ? 1 : 0));
  return { first: isDecided ? all[0] : null, others, count };
});

/** The only record of a past year with this very name; areas go before towns. `/suggest` and `/geocode` know today only. */
function namedThen({ items, word }: Pick<Results, 'items' | 'word'>): Meant | null {
  const named = items.filter((item) => [addressIn(item, 'ja'), ownName(item)].includes(word.trim()));
  const areas = named.filter(({ address_level: level }) => level === 'TOD' || level === 'SHK');
  const only = areas.length > 0 ? areas : named;
  if (only.length !== 1) return null;
  return { first: { text: addressIn(only[0], 'ja'), record: only[0] }, others: [], count: 0 };
}

/** The former name in a word, by its explanation. */
export function formerOf(match: Pick<AddressMatch, 'spans'> | undefined): FormerNameInLanguages | undefined {
  return match?.spans.find(({ former }) => former !== undefined)?.former;
}

/** The places to show. While those of another word are awaited the last ones stay, so that the list does not jump. */
export const shownMeant = signal<Meant | null>(null);

effect(() => {
  const { value } = meant;
  if (value !== null || !(isCompleting.value || isBusy.value)) shownMeant.value = value;
});

/**
 * The places that a word may equally well mean, the likeliest first: where nothing decides, where addresses are the same (京都市上京区一町目), and
 * municipalities of one name (府中市). None where one place is meant: 本郷３丁目 of 文京区.
 */
export const candidates = computed((): readonly Item[] => {
  const { first = null, others = [] } = meant.value ?? {};
  if (first === null) return others.map(({ record }) => record);
  if (results.value?.geocoded?.record != null) return [];
  const isEqual = ({ text, record }: Reading): boolean =>
    text === first.text ||
    ([record, first.record].every(({ address_level: level }) => level === 'SHK') &&
      ownName(record) === ownName(first.record));
  const equal = others.filter(isEqual);
  return equal.length === 0 ? [] : [first, ...equal].map(({ record }) => record);
});

/** The likeliest place with its boundary; null while it is not known. */
export const meantPlace = signal<Item | null>(null);

/** Code of that place: the word's meaning, or a code that was asked for alone. */
const code = computed(() => meant.value?.first?.record.address_code ?? codeAsked(results.value));

function codeAsked(found: Results | null): string | null {
  const { address_code: code = null, ...others } = found?.request.parameters ?? {};
  return Object.keys(others).some((name) => /^(?:word|proximity|position)/.test(name)) ? null : code;
}

let asked: AbortController | undefined;

effect(() => {
  void access.value; // another key may be allowed more
  void reader.value; // its name is read in it
  const { value: wanted } = code;
  const { value: year } = part.year;
  asked?.abort();
  if (meantPlace.peek() !== null) meantPlace.value = null;
  if (wanted !== null) void load(wanted, when(year));
});

async function load(wanted: string, then: Readonly<Record<string, string>>): Promise<void> {
  const controller = new AbortController();
  asked = controller;
  const end = begin();
  const parameters = { address_code: wanted, ...then, address_polygon: 'true', limit: '0,1' };
  const found = await askNamed(parameters, controller.signal, askWithMatch).catch(() => null);
  if (asked === controller && !controller.signal.aborted) meantPlace.value = found?.items[0] ?? null;
  end();
}
