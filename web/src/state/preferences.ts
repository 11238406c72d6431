import { LANGUAGE_TAGS, type Language } from '@banchi/engine/vocabulary/languages.js';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import {
  fill,
  languageName,
  PAGE_LANGUAGES,
  type PageLanguage,
  preferredPageLanguage,
  TEXTS,
  type TextKey,
} from '../texts/texts.js';

/** Colours of the page. */
export type Theme = 'auto' | 'light' | 'dark';

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
const address = new URLSearchParams(location.search);

/** Language of the page: of the link, else as chosen before, else the browser's. */
export const language = signal<PageLanguage>(
  PAGE_LANGUAGES.find((each) => each === (address.get('ui') ?? remembered('language'))) ??
    preferredPageLanguage(navigator.languages),
);

/** Colours as chosen. */
export const theme = signal<Theme>(THEMES.find((each) => each === remembered('theme')) ?? 'auto');

const darkSystem = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(darkSystem.matches);
darkSystem.addEventListener('change', ({ matches }) => {
  systemIsDark.value = matches;
});

/** Whether the page is dark now. */
export const isDark = computed(() => (theme.value === 'auto' ? systemIsDark.value : theme.value === 'dark'));

/** Whether a media query holds, now and later. */
function media(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const holds = signal(list.matches);
  list.addEventListener('change', ({ matches }) => {
    holds.value = matches;
  });
  return holds;
}

/** Whether the screen is that of a phone on its side: panel and map stand beside each other, and both are low. */
const isLow = media('(max-height: 500px) and (min-width: 560px)');
/** Whether it is too narrow for panel and map side by side: the panel lies over the map. */
export const isNarrow = media('(max-width: 559px), (max-width: 899px) and (min-height: 501px)');
/** Whether there is room for little but the results: then panels that are needed less often are folded. */
export const isCompact = computed(() => isLow.value || isNarrow.value);

effect(() => {
  const root = document.documentElement;
  root.lang = language.value;
  root.dataset.theme = isDark.value ? 'dark' : 'light';
  document.title = `${t('title')} – ${t('tagline')}`;
});

/** Chooses the language and remembers it. */
export function chooseLanguage(chosen: PageLanguage): void {
  language.value = chosen;
  remember('language', chosen);
}

/** Goes on to the next colours and remembers them. */
export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length];
  remember('theme', theme.value);
}

/** A text of the page in its language, with braces filled; numbers as the language writes them. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value]),
  );
  return fill(TEXTS[language.value][key], texts);
}

/** The name of a language of words, in the page's language. */
export function languageText(named: Language): string {
  return languageName(LANGUAGE_TAGS[named], language.value);
}

/** A number as the page's language writes it. */
export function number(value: number): string {
  return value.toLocaleString(language.value);
}

/** A size as people read it: `44.6 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A distance in metres or kilometres. */
export function distance(metres: number): string {
  const isFar = metres >= 1000;
  return new Intl.NumberFormat(language.value, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: isFar ? (metres < 10_000 ? 2 : 1) : 0,
  }).format(isFar ? metres / 1000 : metres);
}

function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`banchi.${name}`);
  } catch {
    return null; // storage may be forbidden
  }
}

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`banchi.${name}`, value);
  } catch {
    // only this visit, then
  }
}
