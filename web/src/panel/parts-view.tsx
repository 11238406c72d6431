import {
  PART_NAMES,
  type PartName,
  type PartVerdict,
  type Verdict,
} from '@banchi/engine/vocabulary/parts.js';
import { t } from '../state/preferences.js';
import { results } from '../state/store.js';
import type { TextKey } from '../texts/texts.js';
import { unbroken } from './unbroken.js';

const PART_TEXTS: Readonly<Record<PartName, TextKey>> = {
  prefecture: 'partPrefecture',
  county: 'partCounty',
  municipality: 'partMunicipality',
  ward: 'partWard',
  town: 'partTown',
  section: 'partSection',
  street: 'partStreet',
  block: 'partBlock',
  number: 'partNumber',
  building: 'partBuilding',
  floor: 'partFloor',
  room: 'partRoom',
  rest: 'partRest',
};

const VERDICT_TEXTS: Readonly<Record<PartVerdict, TextKey>> = {
  confirmed: 'verdictConfirmed',
  corrected: 'verdictCorrected',
  added: 'verdictAdded',
  unconfirmed: 'verdictUnconfirmed',
  contradicted: 'verdictContradicted',
};

const WHOLE_TEXTS: Readonly<Record<Verdict, TextKey>> = {
  complete: 'wholeComplete',
  unconfirmed_number: 'wholeUnconfirmedNumber',
  incomplete: 'wholeIncomplete',
  contradictory: 'wholeContradictory',
};

/** Parts whose presence shows that the word is an address and not the name of a place. */
const OF_ADDRESSES: readonly PartName[] = ['block', 'number', 'building', 'floor', 'room'];

/** The parts of the address that the word is, each with a verdict, and the address in one form. */
export function PartsView() {
  const { match, address_normalized: whole } = results.value?.geocoded ?? {};
  const { parts, verdict } = match ?? {};
  if (parts === undefined || verdict === undefined || !OF_ADDRESSES.some((name) => name in parts))
    return null;
  return (
    <details class="parts" data-verdict={verdict}>
      <summary>
        {t('parts')} <span class="second">{t(WHOLE_TEXTS[verdict])}</span>
      </summary>
      {whole != null && <p lang="ja">{unbroken(whole)}</p>}
      <dl>
        {PART_NAMES.map((name) => {
          const part = parts[name];
          return part === undefined ? null : (
            <div key={name} data-part={name} data-verdict={part.verdict}>
              <dt>{t(PART_TEXTS[name])}</dt>
              <dd>
                <span lang="ja">{unbroken(part.value)}</span>{' '}
                <span class="second">{t(VERDICT_TEXTS[part.verdict])}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
