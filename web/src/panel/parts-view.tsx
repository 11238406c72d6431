import type { Level } from '@banchi/engine/vocabulary/levels.js';
import {
  PART_NAMES,
  type PartName,
  type PartVerdict,
  type Verdict,
} from '@banchi/engine/vocabulary/parts.js';
import type { Item } from '../item.js';
import { steps } from '../record.js';
import { t } from '../state/preferences.js';
import { reader } from '../state/reader.js';
import { results } from '../state/store.js';
import type { TextKey } from '../texts/texts.js';
import { AddressText } from './address-text.js';
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
  town_only: 'listTownOnly',
  municipality_only: 'listMunicipalityOnly',
  contradictory: 'wholeContradictory',
  not_found: 'listNothing',
};

/** Parts whose presence shows that the word is an address and not the name of a place. */
const OF_ADDRESSES: readonly PartName[] = ['block', 'number', 'building', 'floor', 'room'];

/** The levels that parts are names of; a municipality's name has its county, or the city of a ward, too. */
const LEVELS_OF_PARTS: Readonly<Partial<Record<PartName, Level>>> = {
  prefecture: 'TOD',
  town: 'OAZ',
  section: 'AZC',
};

/** The name of a part in the reader's language; null where that is Japanese, and where a part is not a level. */
function nameOf(record: Item, name: PartName): string | null {
  const level = LEVELS_OF_PARTS[name];
  if (reader.value === 'ja' || level === undefined) return null;
  return steps(record, reader.value).find((step) => step.level === level)?.name ?? null;
}

/** The parts of the address that the word is, each with a verdict, and the address in one form. */
export function PartsView() {
  const { record, match, address_normalized: whole } = results.value?.geocoded ?? {};
  const { parts, verdict } = match ?? {};
  if (parts === undefined || verdict === undefined || !OF_ADDRESSES.some((name) => name in parts))
    return null;
  return (
    <details class="parts" data-verdict={verdict}>
      <summary>
        {t('parts')} <span class="second">{t(WHOLE_TEXTS[verdict])}</span>
      </summary>
      {record != null && reader.value !== 'ja' && (
        <p>
          <AddressText record={record} />
        </p>
      )}
      {whole != null && <p lang="ja">{unbroken(whole)}</p>}
      <dl>
        {PART_NAMES.map((name) => {
          const part = parts[name];
          const own = record == null ? null : nameOf(record, name);
          return part === undefined ? null : (
            <div key={name} data-part={name} data-verdict={part.verdict}>
              <dt>{t(PART_TEXTS[name])}</dt>
              <dd>
                {own !== null && own !== part.value && <span lang={reader.value}>{unbroken(own)} </span>}
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
