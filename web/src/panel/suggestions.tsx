import { NAME_FIELDS } from '@banchi/engine/vocabulary/languages.js';
import { STATION_ENDINGS } from '@banchi/engine/vocabulary/stations.js';
import type { Station } from '../../../clients/js/src/index.js';
import type { Item } from '../item.js';
import { addressIn } from '../record.js';
import { completions } from '../state/completions.js';
import { meant } from '../state/meant.js';
import { t } from '../state/preferences.js';
import { readerLanguage } from '../state/reader.js';
import { go, part, results } from '../state/store.js';
import { AddressText } from './address-text.js';
import { LevelTag } from './level-tag.js';
import { unbroken } from './unbroken.js';

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

/** Stations that the word may become, which no search finds; beside results those that it names in full. */
export function Stations() {
  const all = completions.value?.stations ?? [];
  const hasResults = (results.value?.hit ?? 0) > 0;
  const offers = hasResults ? all.filter(({ whole }) => whole) : all;
  if (offers.length === 0) return null;
  return (
    <section aria-label={t('stations')}>
      <h2>{t('stations')}</h2>
      <ul class="links">
        {offers.slice(0, MOST).map(({ text, station }) => (
          <li key={station.code}>
            <button type="button" class="link station" onClick={() => visit(station.position)}>
              <span class="station-name">{unbroken(titleOf(station) ?? text)}</span>
              <span class="second" lang="ja">
                {unbroken(linesOf(station))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a station in the reader's language; null where it has none in that, and in Japanese. */
function titleOf(station: Station): string | null {
  const language = readerLanguage.value;
  const own = language === 'ja' ? station.name : station[NAME_FIELDS[language]];
  return own == null ? null : `${own}${STATION_ENDINGS[language][0]}`;
}

/** The town of a station, and its lines. */
function linesOf({ lines, address }: Station): string {
  return `${address} · ${lines.map(({ line }) => line).join('、')}`;
}

/** Shows the records at a station. */
function visit([lon, lat]: Station['position']): void {
  go({ word: '', place: { lon, lat }, language: 'auto', levels: [], code: '', sort: '', chosen: null });
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
  go({ word: text, language: 'auto', levels: [], code: '', sort: '', chosen: null });
}
