import type { PageLanguage } from './texts/texts.js';

/** A source of the data, as its file states it. */
export interface Source {
  readonly title: string;
  readonly publisher: string;
  /** Licence with its address, and a note of changes: `CC BY 4.0: https://…; changed: see …`; null where none is stated. */
  readonly licence: string | null;
}

const JAPANESE_NAME =
  / ?[(（]([^()（）]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][^()（）]*)[)）]/u;

/** The name of a title or publisher in a language: `Digital Agency, Japan (デジタル庁)` has a Japanese and an English one. */
export function nameIn(text: string, language: PageLanguage): string {
  const found = JAPANESE_NAME.exec(text);
  if (found === null) return text;
  const [whole, japanese] = found;
  const behind = text.slice(found.index + whole.length);
  return (language === 'ja' ? japanese : text.slice(0, found.index)) + behind;
}

/** The parts of a licence: its name, its address and the note behind that, each where there is one. */
export function licenceParts(licence: string): { name: string; url: string | null; note: string | null } {
  const [, name = licence, url = null, note = null] =
    /^(.*?): (https?:[^\s;]+)(?:; (.*))?$/.exec(licence) ?? [];
  return { name, url, note };
}

/** Whether the licence's note says that the data was changed; licences demand such a note. */
export function isChanged({ licence }: Source): boolean {
  return licence !== null && /^changed\b/.test(licenceParts(licence).note ?? '');
}
