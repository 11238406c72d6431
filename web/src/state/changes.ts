import { effect, signal } from '@preact/signals';
import { type Change, compare } from '../compare.js';
import { contains } from '../geodesy.js';
import type { Item } from '../item.js';
import { boundaryOf } from '../record.js';
import type { PageLanguage } from '../texts/texts.js';
import { access } from './access.js';
import { detail } from './detail.js';
import { reader } from './reader.js';
import { anchor, municipalityAt, type Sections, sectionsAt } from './sections.js';
import type { Place } from './state.js';
import { fail, state } from './store.js';

/** The changes at a place between a past year and today. */
export interface Changes {
  readonly year: number;
  /**
   * Name of the place today, if there is one, and its name then, in the reader's language. There is no title
   * while no place is chosen: the map is far away, or its middle lies in no municipality.
   */
  readonly title: string | null;
  readonly placeThen: string | null;
  readonly changes: readonly Change[];
  /** How many sections did not change. */
  readonly same: number;
  /** Sections then, with their boundaries; none where that year's data has nothing here. */
  readonly past: readonly Item[];
}

/** From this zoom the middle of the map is a place: nearer than the whole country, whose middle is nobody's choice. */
const NEAR = 8;

/** The place and year that are compared now. */
export const changes = signal<Changes | null>(null);

let loads = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  void access.value; // another key may be allowed more
  const { compared, chosen } = state.value;
  const { code, place: asked } = anchor.value;
  const { view } = state.value;
  const isFar = code === null && (view === null || view.zoom < NEAR);
  const place = isFar ? null : asked;
  const { value: names } = reader;
  clearTimeout(timer);
  if (compared === null) {
    loads++;
    changes.value = null;
    return;
  }
  if (chosen !== null && detail.value === null) return;
  timer = setTimeout(() => void load(compared, code, place, names), 150);
});

async function load(
  year: number,
  code: string | null,
  place: Place | null,
  names: PageLanguage,
): Promise<void> {
  const number = ++loads;
  try {
    const [known, past] = await Promise.all([
      sectionsAt(code, null, names),
      place && municipalityAt(place, year),
    ]);
    // the code may be of the past year, and of nothing today
    const today = known?.whole == null ? place && (await municipalityAt(place, null)) : code;
    const now = today === code ? known : await sectionsAt(today, null, names);
    // a city of wards is compared as a whole, not the ward that its point was in
    const same = now?.areWards ? await sectionsAt(today, year, names) : null;
    const then = same?.areWards ? same : await sectionsAt(past, year, names);
    if (number === loads) changes.value = between(year, now, then);
  } catch (error) {
    if (number === loads) fail(error);
  }
}

function between(year: number, now: Sections | null, then: Sections | null): Changes {
  const title = now?.place ?? then?.place ?? null;
  const placeThen = then?.place ?? null;
  if (then === null) return { year, title, placeThen, changes: [], same: 0, past: [] };
  // the municipality may have had other borders: sections outside of today's, or of those of then, are not compared
  const old = then.items.filter((item) => liesIn(item, now));
  const found = compare(old, now?.items ?? []).filter(
    ({ kind, now: item }) => kind !== 'new' || (item !== null && liesIn(item, then)),
  );
  const same = found.filter(({ kind }) => kind === 'same').length;
  return {
    year,
    title,
    placeThen,
    changes: found.filter(({ kind }) => kind !== 'same'),
    same,
    past: old,
  };
}

function liesIn({ position }: Item, sections: Sections | null): boolean {
  const boundary = sections?.whole == null ? null : boundaryOf(sections.whole);
  if (boundary === null || position == null) return true;
  return contains(boundary.coordinates, { lon: position[0], lat: position[1] });
}
