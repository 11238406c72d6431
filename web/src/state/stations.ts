import { computed, effect, signal } from '@preact/signals';
import type { Station } from '../../../clients/js/src/index.js';
import { askNamed } from '../api.js';
import type { Item } from '../item.js';
import { access } from './access.js';
import { completions } from './completions.js';
import { meant } from './meant.js';
import { reader } from './reader.js';
import { degrees } from './state.js';
import { part, results } from './store.js';

/** Stations that the word names in full, or becomes. */
const offered = computed(() => completions.value?.stations ?? []);

/**
 * The stations that answer the word, which means no place: 新宿駅. Those with many lines stand first, as `/suggest` has them. None where
 * the word is an address too, and only happens to name a station.
 */
export const answeredStations = computed((): readonly Station[] => {
  const found = results.value;
  if (found === null || found.isHere || completions.value?.word !== found.word.trim()) return [];
  const isNamed = found.geocoded?.match.note === 'station' || (found.hit === 0 && meant.value?.first == null);
  return isNamed ? offered.value.flatMap(({ whole, station }) => (whole ? station : [])) : [];
});

/** The opened station; null if there is none, and as long as the stations of the word are awaited. */
export const openedStation = computed(
  (): Station | null =>
    offered.value.find(({ station: { code } }) => code === part.station.value)?.station ?? null,
);

/** What lies around a station, the nearest first. */
export interface StationAround {
  readonly code: string;
  readonly towns: readonly Item[];
  readonly addresses: readonly Item[];
}

/** What lies around the opened station; null while it is awaited. */
export const stationAround = signal<StationAround | null>(null);

/** How far from a station towns and addresses are looked for, in metres, and how many are shown. */
const TOWNS = { within: 1000, most: 8 } as const;
const ADDRESSES = { within: 300, most: 5 } as const;

let asked: AbortController | undefined;

effect(() => {
  void access.value; // another key may be allowed more
  void reader.value; // names are read in it
  const { value: station } = openedStation;
  asked?.abort();
  if (station === null) stationAround.value = null;
  else void load(station);
});

async function load({ code, position: [lon, lat] }: Station): Promise<void> {
  const controller = new AbortController();
  asked = controller;
  const near = async (address_level: string, { within, most }: typeof TOWNS | typeof ADDRESSES) => {
    const proximity = `${degrees({ lon, lat })},${within}`;
    const parameters = { proximity, address_level, sort: 'distance', limit: `0,${most}` };
    // nothing stands there if a request fails: the list shows the error
    return askNamed(parameters, controller.signal).then(
      ({ items }) => items,
      () => [],
    );
  };
  const [towns, addresses] = await Promise.all([near('OAZ,AZC', TOWNS), near('GIK,TBN', ADDRESSES)]);
  if (asked === controller && !controller.signal.aborted) stationAround.value = { code, towns, addresses };
}
