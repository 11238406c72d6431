import { batch, computed, effect, signal } from '@preact/signals';
import type { SuggestResult } from '../../../clients/js/src/index.js';
import { complete } from '../api.js';
import { access } from './access.js';
import { results, state } from './store.js';

/** What the word in the box may become; null while that is not known. */
export const completions = signal<SuggestResult | null>(null);

/** Whether they are awaited. */
export const isCompleting = signal(false);

/** Pause after a key before completions are asked for, in milliseconds: the results come first. */
const PAUSE = 160;

let asked: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is completed: only a word alone, since completions are addresses of today, wherever they are. */
const begun = computed(() => {
  const { word, place, year, language, circle, code } = state.value;
  const isAlone = place === null && year === null && circle === null && code === '' && language === 'auto';
  return isAlone ? word.trim() : '';
});

effect(() => {
  const wanted = begun.value;
  void access.value; // another key may be allowed more
  clearTimeout(timer);
  asked?.abort();
  if (completions.peek() !== null) completions.value = null;
  isCompleting.value = wanted !== '';
  if (wanted !== '') timer = setTimeout(() => void load(wanted), PAUSE);
});

async function load(wanted: string): Promise<void> {
  const controller = new AbortController();
  asked = controller;
  const found = await closest(wanted, controller.signal).catch(() => null); // the search says what is wrong
  if (asked !== controller) return;
  batch(() => {
    completions.value = found;
    isCompleting.value = false;
  });
}

/** What a word may become, or where there is nothing and no result either, what its beginning may: a handful of questions. */
async function closest(wanted: string, signal: AbortSignal): Promise<SuggestResult | null> {
  const letters = [...wanted];
  for (let length = letters.length; length > 0; length = Math.min(length - 1, Math.ceil(length * 0.75))) {
    const found = await complete(letters.slice(0, length).join(''), signal);
    if (found === null || found.items.length > 0 || (results.peek()?.hit ?? 0) > 0) return found;
  }
  return null;
}
