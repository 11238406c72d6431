import { FOREIGN_LANGUAGES, LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';

/** A place in degrees. */
export interface Place {
  readonly lon: number;
  readonly lat: number;
}

/** A circle on the map; radius in metres. */
export interface Circle extends Place {
  readonly radius: number;
}

/** The view of the map. */
export interface View extends Place {
  readonly zoom: number;
}

/** All choices that decide what the page shows; the address bar holds them. */
export interface State {
  readonly word: string;
  /** Addresses to be answered as a list, one a line; empty = none. A long one is in no link. */
  readonly list: string;
  /** Language of the word; `auto` leaves it to its letters. */
  readonly language: Language | 'auto';
  readonly match: 1 | 2 | 3;
  /** Levels wanted; none = all. */
  readonly levels: readonly Level[];
  /** Past year searched; null = today. */
  readonly year: number | null;
  readonly code: string;
  readonly codePrefix: boolean;
  /** One sort key, with `-` when descending; empty = the search's own order. */
  readonly sort: string;
  readonly datum: 'JGD' | 'TOKYO' | 'TOKYO_NAVI';
  /** A place asked about. */
  readonly place: Place | null;
  readonly circle: Circle | null;
  /** Code of the opened record. */
  readonly chosen: string | null;
  /** Code of the opened station, one of those that the word names. */
  readonly station: string | null;
  /** Whether all sections of the place are drawn. */
  readonly sections: boolean;
  /** Past year compared with today on the map. */
  readonly compared: number | null;
  /** Where the divider between that year and today stands, in hundredths of the map's breadth; null where both are one map. */
  readonly divider: number | null;
  readonly view: View | null;
  /** Whether the operator's map with streets is drawn, where there is one. */
  readonly streets: boolean;
}

export const EMPTY: State = {
  word: '',
  list: '',
  language: 'auto',
  match: 3,
  levels: [],
  year: null,
  code: '',
  codePrefix: true,
  sort: '',
  datum: 'JGD',
  place: null,
  circle: null,
  chosen: null,
  station: null,
  sections: false,
  compared: null,
  divider: null,
  view: null,
  streets: true,
};

/** Largest radius a search takes, in metres. */
export const MAX_RADIUS = 20_000;

/** Longest list that a link holds, in characters; browsers and proxies take no URL of any length. */
const LONGEST_LINKED = 1500;

/** The least distance of the divider from the map's edges, in hundredths of its breadth, so that it can always be dragged. */
export const DIVIDER = { least: 6, most: 94 } as const;

/** The allowed place of the divider nearest to the given one. */
export function dividerAt(wanted: number): number {
  return Math.round(Math.max(DIVIDER.least, Math.min(DIVIDER.most, wanted)));
}

/** Most lines of a list. */
export const MOST_LINES = 10_000;

/** The lines of a pasted text that are not empty, white space between columns as one space. */
export function allLinesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** The lines of a list, at most {@link MOST_LINES}. */
export function linesOf(text: string): string[] {
  return allLinesOf(text).slice(0, MOST_LINES);
}

/** The state as a query of the address bar, without fields that are as in {@link EMPTY}. */
export function toQuery(state: State): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string | number | null): void => {
    if (value !== null && value !== '') query.set(name, String(value));
  };
  put('q', state.word);
  put('list', state.list.length > LONGEST_LINKED ? null : state.list);
  put('in', state.language === 'auto' ? null : state.language);
  put('match', state.match === 3 ? null : state.match);
  put('levels', state.levels.join('.'));
  put('year', state.year);
  put('code', state.code);
  put('whole', state.codePrefix ? null : '1');
  put('sort', state.sort);
  put('datum', state.datum === 'JGD' ? null : state.datum);
  put('at', state.place && degrees(state.place));
  put('near', state.circle && `${degrees(state.circle)},${state.circle.radius}`);
  put('open', state.chosen);
  put('station', state.station);
  put('sections', state.sections ? '1' : null);
  put('then', state.compared);
  put('divider', state.divider);
  put('streets', state.streets ? null : '0');
  put('map', state.view && `${state.view.zoom.toFixed(2)},${degrees(state.view)}`);
  // commas and dots need no escaping in a query, and links are read by people
  return query.toString().replaceAll('%2C', ',');
}

/** The state of a query; wrong values in it are ignored. */
export function fromQuery(text: string): State {
  const query = new URLSearchParams(text);
  const get = (name: string): string => query.get(name) ?? '';
  const at = numbers(get('at'), 2);
  const near = numbers(get('near'), 3);
  const map = numbers(get('map'), 3);
  const language = oneOf(LANGUAGES, get('in'));
  return {
    word: get('q').slice(0, 255),
    list: linesOf(get('list').slice(0, LONGEST_LINKED)).join('\n'),
    language: language ?? 'auto',
    match: oneOf([1, 2, 3] as const, Number(get('match'))) ?? 3,
    levels: get('levels')
      .split('.')
      .flatMap((level) => oneOf(LEVELS, level) ?? []),
    year: year(get('year')),
    code: get('code').slice(0, 255),
    codePrefix: get('whole') !== '1',
    sort: /^-?[a-z_]{1,20}$/.test(get('sort')) ? get('sort') : '',
    datum: oneOf(['JGD', 'TOKYO', 'TOKYO_NAVI'] as const, get('datum')) ?? 'JGD',
    place: at && place(at[0], at[1]),
    circle: near && circle(near),
    chosen: /^[0-9A-Za-z]{1,40}$/.test(get('open')) ? get('open') : null,
    station: /^[0-9]{1,12}$/.test(get('station')) ? get('station') : null,
    sections: get('sections') === '1',
    compared: year(get('then')),
    divider: divider(get('divider')),
    view: map && view(map),
    streets: get('streets') !== '0',
  };
}

/** The state that makes a request; undefined for requests that the page cannot make. */
export function fromRequest(path: string): State | undefined {
  const [endpoint, text = ''] = path.split('?', 2);
  if (!endpoint.startsWith('/search/')) return undefined;
  const query = new URLSearchParams(text);
  let state: State = { ...EMPTY };
  for (const [name, value] of query) {
    if (name === 'word') state = { ...state, word: value };
    else if (name.startsWith('word_') && name !== 'word_match_type') {
      const language = oneOf(FOREIGN_LANGUAGES, name.slice('word_'.length));
      state = { ...state, word: value, language: language ?? 'auto' };
    } else if (name === 'word_match_type')
      state = { ...state, match: oneOf([1, 2, 3] as const, Number(value)) ?? 3 };
    else if (name === 'address_code') state = { ...state, code: value };
    else if (name === 'code_match_type') continue;
    else if (name === 'address_level')
      state = { ...state, levels: value.split(',').flatMap((level) => oneOf(LEVELS, level) ?? []) };
    else if (name === 'proximity') {
      const near = numbers(value, 3);
      state = { ...state, circle: near && circle(near) };
    } else if (name === 'position') {
      const at = numbers(value, 2);
      state = { ...state, place: at && place(at[0], at[1]) };
    } else if (name === 'pastmap_year') state = { ...state, year: year(value) };
    else if (name === 'sort') state = { ...state, sort: value };
  }
  return { ...state, codePrefix: query.get('code_match_type') === '2' };
}

/** Longitude and latitude with six decimals (0.1 m). */
export function degrees({ lon, lat }: Place): string {
  return `${Number(lon.toFixed(6))},${Number(lat.toFixed(6))}`;
}

function oneOf<T>(values: readonly T[], value: unknown): T | undefined {
  return values.find((each) => each === value);
}

function numbers(text: string, count: number): number[] | null {
  const found = text === '' ? [] : text.split(',').map(Number);
  return found.length === count && found.every(Number.isFinite) ? found : null;
}

function place(lon: number, lat: number): Place | null {
  return Math.abs(lon) <= 180 && Math.abs(lat) <= 85 ? { lon, lat } : null;
}

function circle([lon, lat, radius]: number[]): Circle | null {
  const centre = place(lon, lat);
  return centre !== null && radius > 0 && radius <= MAX_RADIUS ? { ...centre, radius } : null;
}

function view([zoom, lon, lat]: number[]): View | null {
  const centre = place(lon, lat);
  return centre !== null && zoom >= 0 && zoom <= 22 ? { ...centre, zoom } : null;
}

function divider(text: string): number | null {
  return /^[0-9]{1,2}$/.test(text) ? dividerAt(Number(text)) : null;
}

function year(text: string): number | null {
  return /^[0-9]{4}$/.test(text) ? Number(text) : null;
}
