import type { Language } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { ConnectionError, type GeocodeResult, RequestError } from '../../../clients/js/src/index.js';
import { askWithMatch, geocode, lacksNames } from '../api.js';
import { placeOfText } from '../geodesy.js';
import type { Answer, Item } from '../item.js';
import { steps } from '../record.js';
import { settings } from '../settings.js';
import { access } from './access.js';
import { language } from './preferences.js';
import { hasNames, readerLanguage } from './reader.js';
import { PAGE, type Request, readable, requestOf } from './request.js';
import { EMPTY, fromQuery, type State, toQuery } from './state.js';

/** The last answer. */
export interface Results extends Answer {
  readonly request: Request;
  /** The word that was asked for, as typed. */
  readonly word: string;
  /** The answer of `/geocode` to the word, once it is known. */
  readonly geocoded: GeocodeResult | null;
  /** Whether a place was searched: items are the records there, level by level. */
  readonly isHere: boolean;
}

/** The state of the page. */
export const state = signal<State>(linked());
/**
 * The fields of the state, each a signal. A component that reads one is drawn anew when this one changes: a key that is typed draws
 * the box, and not the map's controls.
 */
export const part = Object.fromEntries(
  Object.keys(EMPTY).map((name) => [name, computed(() => state.value[name as keyof State])]),
) as { readonly [Name in keyof State]: ReadonlySignal<State[Name]> };
/** The last answer; stays while the next one is awaited. */
export const results = signal<Results | null>(null);
/** Why the last request was refused. */
export const refusal = signal<RequestError | null>(null);
/** Whether the service could not be reached. */
export const isOffline = signal(false);
/** Whether an answer is awaited. */
export const isBusy = signal(false);
/** Code of the record that is pointed at, in the list or on the map. */
export const hovered = signal<string | null>(null);
/** The language that the service reads the word in; that of the last word until it has read this one. */
const read = signal<Language>('ja');
/** The language that a word is searched in: the language that it is read in, where the service has names in it. */
export const spokenLanguage = computed(() => (hasNames.value ? read.value : 'ja'));
/** The request of the present state. */
export const request = computed(() => requestOf(state.value, readerLanguage.value, spokenLanguage.value));

/**
 * The state in the address bar. If its word is a pair of coordinates, as a link from elsewhere may have it, it becomes a
 * place.
 */
function linked(): State {
  const found = fromQuery(location.search);
  return { ...found, place: found.place ?? placeOfText(found.word) };
}

/** How a change enters the browser's history: as a step of its own, in place of the last step, or as typing. */
export type Step = 'push' | 'replace' | 'type';

/** Whether the last step in the history came from typing; further typing replaces it. */
let isTyping = false;

/** Changes the state and the address bar. */
export function go(change: Partial<State>, step: Step = 'push'): void {
  state.value = { ...state.peek(), ...change };
  const replaces = step === 'replace' || (step === 'type' && isTyping);
  if (step !== 'replace') isTyping = step === 'type';
  writeAddress(replaces);
}

function writeAddress(replaces: boolean): void {
  const query = toQuery(state.peek());
  const ui = `ui=${language.peek()}`;
  const address = `${location.pathname}?${query === '' ? ui : `${query}&${ui}`}`;
  if (address === location.pathname + location.search) return;
  if (replaces) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
}

addEventListener('popstate', () => {
  isTyping = false;
  state.value = linked();
});

/** Milliseconds from one request to the next at least. The first key is asked at once; later ones wait for this. */
const PAUSE = 40;
let askedAt = Number.NEGATIVE_INFINITY;

/**
 * Questions that are not answered yet, oldest first. While somebody types on, the oldest one is kept: if keys come faster than
 * answers, there would be nothing to see otherwise. Of the others only the last one is kept.
 */
let open: readonly AbortController[] = [];
/** The request for the explanation of the word, which is sent when the word has been found. */
let explaining: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The request of the state, in whatever language its word is read. While it stays the same, nothing is asked. */
const question = computed(() => {
  const wanted = requestOf(state.value, readerLanguage.value);
  return wanted === null ? '' : `${readable(wanted)} ${hasNames.value}`;
});

effect(() => {
  void access.value;
  clearTimeout(timer);
  // also before it is asked: whoever waits for its answer must not take the last one for it
  if (question.value !== '') isBusy.value = true;
  timer = setTimeout(() => void search(), Math.max(0, askedAt + PAUSE - performance.now()));
});

/** Sends the request of the state. An answer aborts all earlier requests, so that none of them overwrites it. */
export async function search(): Promise<void> {
  const wanted = request.peek();
  const asking = state.peek();
  const { word, place } = asking;
  explaining?.abort();
  if (wanted === null) {
    forget();
    return;
  }
  const own = new AbortController();
  forgetAllBut(isTyping ? open.slice(0, 1) : []);
  open = [...open, own];
  askedAt = performance.now();
  isBusy.value = true;
  try {
    const isRead = asking.language === 'auto' && hasWord(wanted);
    const found = isRead
      ? await askAsRead(wanted, asking, own.signal)
      : await askAll(wanted, place !== null, own.signal);
    if (!open.includes(own)) return;
    if (found === null) {
      forget();
      return;
    }
    forgetAllBut(open.slice(open.indexOf(own) + 1));
    batch(() => {
      results.value = { ...found, word, isHere: place !== null };
      refusal.value = null;
      isOffline.value = false;
      isBusy.value = open.length > 0;
    });
    if (open.length === 0 && place === null && !isRead && hasWord(wanted)) void interpret(word);
  } catch (error) {
    // errors of a word are not shown while it is being typed
    if (open.at(-1) === own) fail(error);
  } finally {
    open = open.filter((each) => each !== own);
    isBusy.value = open.length > 0;
  }
}

/** The answer to a request, and how the word is understood where that is known. */
type Found = Omit<Results, 'word' | 'isHere'>;

async function askAll(request: Request, isHere: boolean, signal: AbortSignal): Promise<Found> {
  const answer = await (isHere ? askHere(request, signal) : askPage(request, 0, signal));
  return { ...answer, request, geocoded: null };
}

/**
 * The answer in the language that the service reads the word in. It is first asked in the language of the last word, which mostly is that of
 * this one. Null where the word is too short in its language.
 */
async function askAsRead(wanted: Request, asking: State, signal: AbortSignal): Promise<Found | null> {
  const asked = new AbortController();
  const end = (): void => asked.abort();
  signal.addEventListener('abort', end);
  try {
    const first = askAll(wanted, false, asked.signal);
    first.catch(() => undefined); // awaited below, or of no use
    const geocoded = await geocode(asking.word, signal).catch(() => null);
    signal.throwIfAborted();
    read.value = geocoded?.language ?? 'ja';
    const again = requestOf(asking, readerLanguage.peek(), spokenLanguage.peek());
    if (again === null) return null;
    const isOther = readable(again) !== readable(wanted);
    if (isOther) end();
    const found = await (isOther ? askAll(again, false, signal) : first);
    return geocoded === null ? found : understood(found, geocoded);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Clears the results. */
function forget(): void {
  forgetAllBut([]);
  batch(() => {
    results.value = null;
    refusal.value = null;
    isBusy.value = false;
  });
}

function forgetAllBut(kept: readonly AbortController[]): void {
  for (const each of open) if (!kept.includes(each)) each.abort();
  open = kept;
}

/** Whether a word is searched, in any language. */
function hasWord({ parameters }: Request): boolean {
  return Object.keys(parameters).some((name) => /^word(?!_match)/.test(name));
}

/** Adds to the results how `/geocode` understands the word; if that fails, the results stay as they are. */
async function interpret(word: string): Promise<void> {
  const controller = new AbortController();
  explaining = controller;
  const geocoded = await geocode(word, controller.signal).catch(() => null);
  const known = results.peek();
  if (explaining !== controller || controller.signal.aborted || geocoded === null || known === null) return;
  results.value = understood(known, geocoded);
}

/** Results with the answer of `/geocode`, which explains the record that it found. */
function understood<T extends Answer>(known: T, geocoded: GeocodeResult): T & { geocoded: GeocodeResult } {
  const { record, match } = geocoded;
  const items = known.items.map((item) =>
    item.address_code === record?.address_code && item.pastmap_year == null ? { ...item, match } : item,
  );
  return { ...known, items, geocoded };
}

/** Adds the next page to the results. */
export async function showMore(): Promise<void> {
  const known = results.peek();
  if (known === null || known.isHere) return;
  try {
    const { items, hit } = await askPage(known.request, known.items.length);
    if (results.peek() === known) results.value = { ...known, hit, items: [...known.items, ...items] };
  } catch (error) {
    fail(error);
  }
}

/** Shows a failure; the last results stay. */
export function fail(error: unknown): void {
  if (error instanceof RequestError) {
    // if there are no names in the reader's language, the request is sent again for Japanese ones
    const isDenied = ['NOT_IMPLEMENTED', 'CONTRACT_REQUIRED'].includes(error.code);
    const isMulti = request.peek()?.endpoint === 'address_multi';
    if (hasNames.peek() && (isMulti ? isDenied : lacksNames(error))) {
      hasNames.value = false;
      if (request.peek()?.endpoint === 'address') return;
    }
    refusal.value = error;
    isOffline.value = false;
  } else if (error instanceof ConnectionError) isOffline.value = true;
  else if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

function askPage(wanted: Request, offset: number, signal?: AbortSignal): Promise<Answer> {
  return askWithMatch(
    { ...wanted, parameters: { ...wanted.parameters, limit: `${offset},${PAGE}` } },
    signal,
  );
}

/** The records at a place: one request a level, since one for all levels gives the finest only. */
async function askHere(wanted: Request, signal: AbortSignal): Promise<Answer> {
  const levels = state.peek().levels.length === 0 ? LEVELS : state.peek().levels;
  const answers = await Promise.all(
    levels.map((level) =>
      askWithMatch({ ...wanted, parameters: { ...wanted.parameters, address_level: level } }, signal),
    ),
  );
  const all = answers.flatMap((answer): readonly Item[] => answer.items);
  const found = withoutNeighbours(all);
  const items = [...(await askAbove(wanted, found, levels, signal)), ...found].toSorted(
    (a, b) => LEVELS.indexOf(a.address_level) - LEVELS.indexOf(b.address_level),
  );
  const more = items.length - all.length;
  return { hit: answers.reduce((sum, { hit }) => sum + hit, more), items };
}

/**
 * Without sections that a house or block at the place does not lie in: where there are no boundaries, the section whose point is nearest may be
 * the next one (at 春日１丁目16-21, the office of 文京区, 後楽１丁目).
 */
function withoutNeighbours(found: readonly Item[]): readonly Item[] {
  const finest = found.at(-1);
  if (finest === undefined || !['GIK', 'TBN'].includes(finest.address_level)) return found;
  const { address_level: level } = finest;
  const own = new Set(steps(finest).map(({ code }) => code));
  return found.filter((item) => item.address_level === level || own.has(item.address_code));
}

/** The section and chome of the house at a place, from the house's own fields: without boundaries no search finds them. */
async function askAbove(
  { endpoint, parameters, ...wanted }: Request,
  found: readonly Item[],
  levels: readonly Level[],
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const finest = found.at(-1);
  if (finest === undefined) return [];
  const known = new Set(found.map(({ address_level }) => address_level));
  const above = steps(finest).filter(
    ({ level, name }) => name !== null && !known.has(level) && levels.includes(level),
  );
  const { position, sort, ...rest } = parameters;
  const answers = await Promise.all(
    above.map(({ code }) =>
      askWithMatch({ ...wanted, endpoint, parameters: { ...rest, address_code: code } }, signal),
    ),
  );
  return answers.flatMap(({ items }): readonly Item[] => items);
}

/** While the service is away, it is asked again now and then. */
const AGAIN = 3000;
let again: ReturnType<typeof setInterval> | undefined;
effect(() => {
  clearInterval(again);
  if (isOffline.value) again = setInterval(() => void search(), AGAIN);
});
addEventListener('offline', () => {
  // a published page has all it needs, or names the missing part
  if (settings.published === null) isOffline.value = true;
});
addEventListener('online', () => void search());
effect(() => {
  void language.value;
  writeAddress(true);
});
