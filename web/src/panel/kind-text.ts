import type { FormerName, FormerNameInLanguages } from '@banchi/engine/vocabulary/match.js';
import { dayBefore } from '../descent.js';
import { formerNameIn } from '../record.js';
import { t } from '../state/preferences.js';
import { reader } from '../state/reader.js';
import type { TextKey } from '../texts/texts.js';

const KINDS: Readonly<Record<FormerName['kind'], TextKey>> = {
  merge: 'becameMerged',
  absorb: 'becameAbsorbed',
  city: 'becameCity',
  town: 'becameTown',
  rename: 'becameRenamed',
  county: 'becameCounty',
  subprefecture: 'becameSubprefecture',
  designated: 'becameDesignated',
  ward: 'becameWard',
  separate: 'becameSeparate',
  divide: 'becameDivided',
  unite: 'becameUnited',
  reorganise: 'becameReorganised',
  'county-begins': 'becameCountyBegins',
  'county-ends': 'becameCountyEnds',
  'core-city': 'becameCoreCity',
  'special-city': 'becameSpecialCity',
  same: 'historySame',
  recoded: 'becameRecoded',
  renamed: 'becameRenamed',
  transferred: 'becameTransferred',
  merged: 'becameMerged',
  divided: 'becameDivided',
  chome: 'becameChome',
};

/** The text for the change of a place. */
export function kindText(kind: FormerName['kind']): TextKey {
  return KINDS[kind];
}

/** The former name of a place: `2010-03-22まで: 北埼玉郡騎西町`. */
export function formerText(former: FormerNameInLanguages): string {
  const { date, year } = former;
  const name = formerNameIn(former, reader.value);
  if (date !== null) return t('formerUntil', { date: dayBefore(date), name });
  return t('formerYear', { year: String(year ?? ''), name });
}
