import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { batch, computed, effect, signal } from '@preact/signals';
import type { SuggestResult } from '../../../clients/js/src/index.js';
import { complete } from '../api.js';
import { access } from './access.js';
import { readerLanguage } from './reader.js';
import { results, state } from './store.js';

/** Completions of the word in the box; null while they are not known. */
export const completions = signal<SuggestResult | null>(null);

/** Whether they are awaited. */
export const isCompleting = signal(false);

/** Pause after a key before completions are asked for, in milliseconds: the results come first. */
const PAUSE = 160;

let asked: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The word to complete; none if there are other conditions, since completions are of today and of all Japan. */
const begun = computed(() => {
  const { word, place, year, language, circle, code } = state.value;
  const isAlone = place === null && year === null && circle === null && code === '' && language === 'auto';
  return isAlone ? word.trim() : '';
});

effect(() => {
  const wanted = begun.value;
  void access.value; // another key may be allowed more
  void readerLanguage.value; // records have names in it
  clearTimeout(timer);
  asked?.abort();
  if (completions.peek() !== null) completions.value = null;
  isCompleting.value = wanted !== '';
  if (wanted !== '') timer = setTimeout(() => void load(wanted), PAUSE);
});

async function load(wanted: string): Promise<void> {
  const controller = new AbortController();
  asked = controller;
  const found = await closest(wanted, controller.signal).catch(() => null); // the search reports the fault
  if (asked !== controller) return;
  batch(() => {
    completions.value = found;
    isCompleting.value = false;
  });
}

/**
 * Completions of a word. If it has neither completions nor results: the towns whose whole name it begins with, with a few questions.
 * The prefecture or the city that a word begins with is no help: 東京タワー.
 */
async function closest(wanted: string, signal: AbortSignal): Promise<SuggestResult | null> {
  const letters = [...wanted];
  for (let length = letters.length; length > 0; length = Math.min(length - 1, Math.ceil(length * 0.75))) {
    const found = await complete(letters.slice(0, length).join(''), signal);
    if (found === null || (results.peek()?.hit ?? 0) > 0) return found;
    if (length < letters.length) {
      const towns = found.items.filter(({ whole, record }) => whole && !isArea(record.address_level));
      if (towns.length > 0) return { ...found, items: towns, stations: [] };
    } else if (found.items.length + found.stations.length > 0) return found;
  }
  return null;
}

const isArea = (level: Level): boolean => level === 'TOD' || level === 'SHK';
