import { computed, effect, signal } from '@preact/signals';
import { ask, askNamed } from '../api.js';
import { pixelOf } from '../geodesy.js';
import type { Item } from '../item.js';
import { addressIn, type Step, steps } from '../record.js';
import { access } from './access.js';
import { isCompleting } from './completions.js';
import { meant } from './meant.js';
import { reader } from './reader.js';
import { degrees, type View } from './state.js';
import { isBusy, part, results } from './store.js';

/** The data of a section. */
export interface Around {
  /** Its name in the page's language; null where the data has no section within reach. */
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
 * a past year. It is the section of the place that the search has found, as long as that is in view, else the section in the
 * middle of the map. A search without an answer, or with several in view, has no such section.
 */
export const around = signal<Around | null>(null);

/** The section to show: by its code, or by a point of it. */
type Asked = { readonly code: string } | { readonly position: string };

const asked = computed((): Asked | null => {
  const { value: view } = part.view;
  const isPlaced = part.chosen.value !== null || part.place.value !== null;
  const isPast = part.compared.value !== null || part.year.value !== null;
  if (view === null || view.zoom < NEAR || isPlaced || isPast) return null;
  const middle = { position: degrees(view) };
  const { value: search } = results;
  if (search === null || part.circle.value !== null) return middle;
  const first = meant.value?.first?.record ?? (search.items.length === 1 ? search.items[0] : undefined);
  const found = first === undefined ? search.items : [first];
  if (found.length > 0 && !found.some((item) => isInView(item, view))) return middle;
  if (first === undefined) return null;
  const section = steps(first).findLast(isSection);
  return section === undefined ? middle : { code: section.code };
});

/** Whether the point of a record is on the screen. */
function isInView({ position }: Item, view: View): boolean {
  if (position == null) return false;
  const [x, y] = pixelOf(view, view.zoom);
  const [ownX, ownY] = pixelOf({ lon: position[0], lat: position[1] }, view.zoom);
  return Math.abs(ownX - x) < innerWidth / 2 && Math.abs(ownY - y) < innerHeight / 2;
}

/** Counts of sections by code, kept because the map mostly moves within one section. */
const counts = new Map<string, Promise<readonly [number, number]>>();
let loading: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The question as a text: while it is equal, nothing is asked anew. */
const question = computed(() => JSON.stringify(asked.value));

effect(() => {
  void access.value; // another key may be allowed more
  const wanted: Asked | null = JSON.parse(question.value);
  void reader.value; // its name is read in it
  clearTimeout(timer);
  // it is not known yet which place is meant
  if (isBusy.value || isCompleting.value) return;
  loading?.abort();
  if (wanted === null) {
    around.value = null;
    return;
  }
  timer = setTimeout(() => {
    const controller = new AbortController();
    loading = controller;
    load(wanted, controller.signal).catch(() => {
      // nothing is shown if a request fails: the list shows the error
      if (loading === controller) around.value = null;
    });
  }, CALM);
});

async function load(wanted: Asked, signal: AbortSignal): Promise<void> {
  const condition = await conditionOf(wanted, signal);
  const { items } = await askNamed({ ...condition, limit: '0,1' }, signal);
  const section = items.at(0);
  const [blocks, houses] = section === undefined ? [0, 0] : await countsOf(section.address_code);
  if (signal.aborted) return;
  const name = section === undefined ? null : addressIn(section, reader.peek());
  around.value = { section: name, blocks, houses };
}

/** So far from a house or block, in metres, a place is in its section: points of sections lie far apart. */
const NEARBY = 150;

/** The condition that finds a section: at a point, that of the nearest house or block, or the one whose point is nearest where none is near. */
async function conditionOf(wanted: Asked, signal: AbortSignal): Promise<Record<string, string>> {
  if ('code' in wanted) return { address_code: wanted.code };
  const { position } = wanted;
  const nearest = {
    proximity: `${position},${NEARBY}`,
    address_level: 'GIK,TBN',
    sort: 'distance',
    limit: '0,1',
  };
  const [house] = (await ask({ endpoint: 'address', parameters: nearest }, signal)).items;
  const code = house === undefined ? undefined : steps(house).findLast(isSection)?.code;
  return code === undefined ? { position, address_level: 'OAZ,AZC' } : { address_code: code };
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
