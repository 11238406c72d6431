import type { Item } from '../item.js';
import { addressIn } from '../record.js';
import { completions } from '../state/completions.js';
import { meant } from '../state/meant.js';
import { t } from '../state/preferences.js';
import { go, part, results } from '../state/store.js';
import { AddressText } from './address-text.js';
import { LevelTag } from './level-tag.js';

/** How many are shown. */
const MOST = 4;

/** An address that is offered. */
interface Offer {
  readonly text: string;
  readonly record: Item;
}

/** Offers for a word that does not match, or not as a whole: addresses that may be meant, else completions of its beginning. */
export function Suggestions() {
  const meant = results.value?.geocoded?.suggestions ?? [];
  const offers: readonly Offer[] =
    meant.length > 0
      ? meant.map((record) => ({ text: addressIn(record, 'ja'), record }))
      : results.value?.hit === 0
        ? furtherCompletions()
        : [];
  return <Offers title={t('suggestions')} offers={offers} />;
}

/** Completions of a word that is being typed, except the ones in the results. */
export function Completions() {
  return <Offers title={t('completions')} offers={furtherCompletions()} />;
}

/** Completions that are neither in the results nor what the word means. */
function furtherCompletions(): readonly Offer[] {
  const found = results.value?.items ?? [];
  const readings = [meant.value?.first ?? [], meant.value?.others ?? []].flat();
  const known = new Set(
    [...found, ...readings.map(({ record }) => record)].map(({ address_code }) => address_code),
  );
  const { value: levels } = part.levels;
  return (completions.value?.items ?? []).filter(
    ({ record: { address_code: code, address_level: level } }) =>
      !known.has(code) && (levels.length === 0 || levels.includes(level)),
  );
}

function Offers({ title, offers }: { readonly title: string; readonly offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul class="links">
        {offers.slice(0, MOST).map(({ text, record }) => (
          <li key={record.address_code}>
            <button type="button" class="link" onClick={() => take(text)}>
              <LevelTag level={record.address_level} />
              <span>
                <AddressText record={record} text={text} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Searches an address that is offered. */
function take(text: string): void {
  go({ word: text, language: 'auto', levels: [], code: '', sort: '', chosen: null, station: null });
}
