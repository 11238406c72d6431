import { KANJI_NUMERALS, kanjiNumber } from '@banchi/engine/facts/kanji-number.js';
import { contains, metresBetween } from './geodesy.js';
import type { Item } from './item.js';
import { type Boundary, boundaryOf, ownName, steps } from './record.js';
import type { Place } from './state/state.js';

/** The change of a section. */
export type ChangeKind = 'same' | 'renamed' | 'redrawn' | 'gone' | 'new';

/** A section in the past year and today; one of them is null where there is no counterpart. */
export interface Change {
  readonly kind: ChangeKind;
  readonly past: Item | null;
  readonly now: Item | null;
}

interface Section {
  readonly item: Item;
  /** Whether both names are {@link spelledAlike}. */
  readonly name: string;
  readonly boundary: Boundary | null;
  readonly place: Place | null;
}

/** Sections without boundaries are one and the same within this distance, in metres. */
const NEAR = 400;

/**
 * Pairs the sections of a past year with today's: by name where the place fits, else by place: today's section of the
 * same level that contains the point of the old one, or stands nearest to it where there are no boundaries.
 */
export function compare(past: readonly Item[], now: readonly Item[]): Change[] {
  const old = past.map(section);
  const today = now.map(section);
  const found: Change[] = [];
  const taken = new Set<Section>();
  for (const each of old) {
    const level = each.item.address_level;
    const candidates = today.filter(({ item }) => item.address_level === level);
    const match =
      candidates.find((other) => other.name === each.name && fits(each, other)) ??
      counterpart(each, candidates);
    if (match !== undefined) taken.add(match);
    found.push({ kind: kindOf(each, match), past: each.item, now: match?.item ?? null });
  }
  // if the past year has no sections of a level, its data lacks the level: today's sections are not new
  const levels = new Set(past.map(({ address_level }) => address_level));
  for (const each of today) {
    if (!taken.has(each) && levels.has(each.item.address_level))
      found.push({ kind: 'new', past: null, now: each.item });
  }
  return found;
}

function section(item: Item): Section {
  const names = steps(item).filter(({ name, level }) => name !== null && level !== 'TOD' && level !== 'SHK');
  return {
    item,
    name: spelledAlike(names.length === 0 ? ownName(item) : names.map(({ name }) => name).join('')),
    boundary: boundaryOf(item),
    place: item.position == null ? null : { lon: item.position[0], lat: item.position[1] },
  };
}

/** A name in the form that is compared. Sources write 白山一丁目 or 白山１丁目, ヶ or ケ, for one and the same place. */
function spelledAlike(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll('ヶ', 'ケ')
    .replace(NUMBER_OF_CHOME, (numeral) => String(kanjiNumber(numeral, 0, numeral.length)));
}

const NUMBER_OF_CHOME = new RegExp(`[${KANJI_NUMERALS}]+(?=丁目)`, 'g');

function fits(old: Section, today: Section): boolean {
  if (old.place === null || today.place === null) return true;
  if (today.boundary !== null && contains(today.boundary.coordinates, old.place)) return true;
  return metresBetween(old.place, today.place) <= 5 * NEAR;
}

function counterpart(old: Section, candidates: readonly Section[]): Section | undefined {
  const { place } = old;
  if (place === null) return undefined;
  const around = candidates.find(
    ({ boundary }) => boundary !== null && contains(boundary.coordinates, place),
  );
  if (around !== undefined) return around;
  const metres = (each: Section): number =>
    each.place === null ? Number.POSITIVE_INFINITY : metresBetween(place, each.place);
  const nearest = candidates
    .filter(({ boundary }) => boundary === null)
    .sort((a, b) => metres(a) - metres(b))[0];
  return nearest !== undefined && metres(nearest) <= NEAR ? nearest : undefined;
}

function kindOf(old: Section, today: Section | undefined): ChangeKind {
  if (today === undefined) return 'gone';
  if (old.name !== today.name) return 'renamed';
  if (old.boundary === null || today.boundary === null) return 'same';
  return JSON.stringify(old.boundary.coordinates) === JSON.stringify(today.boundary.coordinates)
    ? 'same'
    : 'redrawn';
}
