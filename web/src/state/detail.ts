import { FOREIGN_LANGUAGES } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { effect, signal } from '@preact/signals';
import type { LineageResult } from '../../../clients/js/src/index.js';
import { RequestError } from '../../../clients/js/src/index.js';
import { ask, askNamed, askWithMatch, lineage } from '../api.js';
import type { Item } from '../item.js';
import { isAtParents } from '../record.js';
import { settings } from '../settings.js';
import type { PageLanguage } from '../texts/texts.js';
import { access } from './access.js';
import { readyYears } from './loading.js';
import { language } from './preferences.js';
import { when } from './request.js';
import { degrees, type State } from './state.js';
import { fail, part } from './store.js';

/** How many of the records below are shown. */
export const SHOWN_BELOW = 24;

/** Everything about the opened record. */
export interface Detail {
  readonly code: string;
  readonly year: number | null;
  /** Language of the names, if the data has names in it. */
  readonly language: PageLanguage;
  /** With its boundary, and where its point comes from. */
  readonly item: Item;
  /** The record with names in the other languages; null where the data has none. */
  readonly names: Item | null;
  /** Datum of {@link position}. */
  readonly datum: State['datum'];
  /** Its position in the chosen datum; the record has it in the datum of the map. */
  readonly position: readonly [number, number] | null;
  /** The records below at the next level that has any. */
  readonly below: { readonly level: Level; readonly hit: number; readonly items: readonly Item[] } | null;
  /**
   * The record of each past year at its own point, of the same level or the nearest one above; null while that year's file
   * is not loaded.
   */
  readonly past: readonly { readonly year: number; readonly items: readonly Item[] | null }[];
  /** Former names and successors of a municipality or town; null if they are not known. */
  readonly descent: LineageResult | null;
}

/** The opened record; null if there is none, or while its first answer is awaited. */
export const detail = signal<Detail | null>(null);

/** Code that was to be opened and that no record has. */
export const missing = signal<string | null>(null);

let asked: AbortController | undefined;

effect(() => {
  void access.value; // another key may be allowed more
  const { value: chosen } = part.chosen;
  const { value: year } = part.year;
  const { value: datum } = part.datum;
  const { value: reader } = language;
  const { value: ready } = readyYears;
  const known = detail.peek();
  if (chosen === null) {
    asked?.abort();
    detail.value = null;
  } else if (
    known?.code !== chosen ||
    known.year !== year ||
    known.datum !== datum ||
    known.language !== reader ||
    known.past.some((each) => each.items === null && ready.includes(each.year))
  )
    void load(chosen, year, datum, reader);
});

async function load(
  code: string,
  year: number | null,
  datum: State['datum'],
  language: PageLanguage,
): Promise<void> {
  asked?.abort();
  const controller = new AbortController();
  asked = controller;
  const { signal } = controller;
  const then = when(year);
  const get = (parameters: Record<string, string>) => ask({ endpoint: 'address', parameters }, signal);
  const getNamed = (parameters: Record<string, string>) => askNamed(parameters, signal);
  try {
    const {
      items: [item],
    } = await askWithMatch(
      {
        endpoint: 'address',
        parameters: { address_code: code, ...then, address_polygon: 'true', limit: '0,1' },
      },
      signal,
    );
    if (asked !== controller) return;
    missing.value = item === undefined ? code : null;
    if (item === undefined) {
      detail.value = null;
      return;
    }
    const position = item.position == null ? null : degrees({ lon: item.position[0], lat: item.position[1] });
    const [moved, names, below, past, descent] = await Promise.all([
      datum === 'JGD' ? null : get({ address_code: code, ...then, datum, limit: '0,1' }),
      otherNames({ address_code: code, ...then }, get),
      item.child_level_flag === 0 ? null : recordsBelow(code, item.address_level, then, getNamed),
      Promise.all(
        settings.years
          .filter((each) => each !== year && position !== null && !isAtParents(item))
          .map(async (each) => {
            if (!readyYears.peek().includes(each)) return { year: each, items: null };
            const { items } = await getNamed({
              position: position ?? '',
              address_level: LEVELS.slice(0, LEVELS.indexOf(item.address_level) + 1).join(','),
              pastmap_year: String(each),
              limit: '0,3',
            });
            return { year: each, items };
          }),
      ),
      year === null && ['SHK', 'OAZ'].includes(item.address_level) ? lineage(code, signal) : null,
    ]);
    if (asked !== controller) return;
    const shown = (moved?.items[0] ?? item).position ?? null;
    detail.value = { code, year, language, datum, item, position: shown, names, below, past, descent };
  } catch (error) {
    if (asked === controller) fail(error);
  }
}

type Get = (parameters: Record<string, string>) => Promise<{ hit: number; items: readonly Item[] }>;

/** The record with its names in the other languages; null where the service does not have them, or not for this caller. */
async function otherNames(which: Record<string, string>, get: Get): Promise<Item | null> {
  try {
    return (await get({ ...which, lang: FOREIGN_LANGUAGES.join(','), limit: '0,1' })).items[0] ?? null;
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

async function recordsBelow(
  code: string,
  level: Level,
  then: Readonly<Record<string, string>>,
  get: Get,
): Promise<Detail['below']> {
  for (const next of LEVELS.slice(LEVELS.indexOf(level) + 1)) {
    const { hit, items } = await get({
      address_code: code,
      code_match_type: '2',
      address_level: next,
      ...then,
      limit: `0,${SHOWN_BELOW}`,
    });
    if (hit > 0) return { level: next, hit, items };
  }
  return null;
}
