import { computed, effect, signal } from '@preact/signals';
import { ask, elseInJapanese } from '../api.js';
import type { Item } from '../item.js';
import { addressIn, type Step, steps } from '../record.js';
import type { PageLanguage } from '../texts/texts.js';
import { access } from './access.js';
import { language } from './preferences.js';
import { degrees } from './state.js';
import { part, readerLanguage } from './store.js';

/** The data around the middle of the map. */
export interface Around {
  /** The section there, in the page's language; null where the data has none within reach. */
  readonly section: string | null;
  /** How many blocks, and houses or lots, the data has in it. */
  readonly blocks: number;
  readonly houses: number;
}

/** From this zoom the map shows no name of a municipality, and often nothing else. */
const NEAR = 14;
/** How long the map must stand still before it is asked about, in milliseconds. */
const CALM = 500;

/**
 * Shown below the map when it is near, since few names are in view then; null otherwise, and while the map shows a record or
 * a past year.
 */
export const around = signal<Around | null>(null);

const middle = computed(() => {
  const { value: view } = part.view;
  const isTold = part.chosen.value !== null || part.place.value !== null || part.compared.value !== null;
  return view === null || view.zoom < NEAR || isTold ? '' : degrees(view);
});

/** Counts of sections by code, kept because the map mostly moves within one section. */
const counts = new Map<string, Promise<readonly [number, number]>>();
let asked: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

effect(() => {
  void access.value; // another key may be allowed more
  const { value: position } = middle;
  const { value: names } = language;
  // names in other languages are asked for only if this caller may have them
  const asks = readerLanguage.value === 'ja' ? 'ja' : names;
  clearTimeout(timer);
  asked?.abort();
  if (position === '') {
    around.value = null;
    return;
  }
  timer = setTimeout(() => {
    const controller = new AbortController();
    asked = controller;
    load(position, asks, controller.signal).catch(() => {
      // nothing is shown if a request fails: the list shows the error
      if (asked === controller) around.value = null;
    });
  }, CALM);
});

async function load(position: string, names: PageLanguage, signal: AbortSignal): Promise<void> {
  const section = await sectionAt(position, names, signal);
  const [blocks, houses] = section === undefined ? [0, 0] : await countsOf(section.address_code);
  if (signal.aborted) return;
  around.value = { section: section === undefined ? null : addressIn(section, names), blocks, houses };
}

/** So far from a house or block, in metres, a place is in its section: points of sections lie far apart. */
const NEARBY = 150;

/** The section of the nearest house or block, or the one whose point is nearest where none is near. */
async function sectionAt(
  position: string,
  names: PageLanguage,
  signal: AbortSignal,
): Promise<Item | undefined> {
  const nearest = {
    proximity: `${position},${NEARBY}`,
    address_level: 'GIK,TBN',
    sort: 'distance',
    limit: '0,1',
  };
  const [house] = (await ask({ endpoint: 'address', parameters: nearest }, signal)).items;
  const code = house === undefined ? undefined : steps(house).findLast(isSection)?.code;
  const parameters: Record<string, string> =
    code === undefined
      ? { position, address_level: 'OAZ,AZC', limit: '0,1' }
      : { address_code: code, limit: '0,1' };
  const { items } = await elseInJapanese(names, (_, endpoint) => ask({ endpoint, parameters }, signal));
  return items[0];
}

const isSection = ({ level, name }: Step): boolean => (level === 'OAZ' || level === 'AZC') && name !== null;

function countsOf(code: string): Promise<readonly [number, number]> {
  const known = counts.get(code);
  if (known !== undefined) return known;
  const count = async (address_level: string): Promise<number> => {
    const parameters = { address_code: code, code_match_type: '2', address_level, limit: '0,0' };
    return (await ask({ endpoint: 'address', parameters })).hit;
  };
  const asking = Promise.all([count('GIK'), count('TBN')]);
  asking.catch(() => counts.delete(code));
  counts.set(code, asking);
  return asking;
}
