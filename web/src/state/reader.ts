import { computed, effect, signal } from '@preact/signals';
import { NAMES_IN, type PageLanguage } from '../texts/texts.js';
import { access } from './access.js';
import { language } from './preferences.js';

/** Whether the service has names in other languages for this caller, as far as is known. */
export const hasNames = signal(true);

effect(() => {
  void access.value; // another key may be allowed more
  hasNames.value = true;
});

/** The language that names are read in: that of the page, where the service has names in it. */
export const reader = computed((): PageLanguage => (hasNames.value ? language.value : 'ja'));

/** The service's name of that language. */
export const readerLanguage = computed(() => NAMES_IN[reader.value]);
