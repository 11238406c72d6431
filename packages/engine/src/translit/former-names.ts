import { byNameField, type ForeignLanguage } from '../vocabulary/languages.js';
import type { FormerName, FormerNameInLanguages } from '../vocabulary/match.js';
import { segmentIn } from './segment-in.js';

/** The name of a former municipality in a language, with or without its county: 北埼玉郡騎西町 is Kisai-machi, Kitasaitama-gun. */
export function nameIn(language: ForeignLanguage, name: string, read: string | null): string | null {
  return segmentIn(language, { level: 'SHK', name, read });
}

/** A former name with its names in other languages. Of a town none is known, since its municipality had a name then too. */
export function inLanguages(former: FormerName): FormerNameInLanguages {
  const { name, read, year, ...rest } = former;
  const names = byNameField((language) => (year === null ? nameIn(language, name, read) : null));
  return { name, read, ...names, year, ...rest };
}
