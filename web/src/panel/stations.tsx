import { NAME_FIELDS } from '@banchi/engine/vocabulary/languages.js';
import { type RailwayLine, STATION_ENDINGS } from '@banchi/engine/vocabulary/stations.js';
import { useEffect, useRef } from 'preact/hooks';
import type { Station } from '../../../clients/js/src/index.js';
import type { Item } from '../item.js';
import { addressIn, sectionName } from '../record.js';
import { completions } from '../state/completions.js';
import { distance, isCompact, t } from '../state/preferences.js';
import { reader, readerLanguage } from '../state/reader.js';
import { answeredStations, openedStation, stationAround } from '../state/stations.js';
import { go, part, results } from '../state/store.js';
import { Copy, Row } from './detail-row.js';
import { CloseIcon } from './icons.js';
import { Neighbour } from './neighbour.js';
import { unbroken } from './unbroken.js';

/** How many are shown. */
const MOST = 4;

/** The stations that answer the word, above everything else. */
export function StationAnswers() {
  const { value: stations } = answeredStations;
  if (stations.length === 0) return null;
  return <Cards stations={stations} />;
}

/** Stations that the word may become, which no search finds; beside results those that it names in full. */
export function Stations() {
  if (answeredStations.value.length > 0) return null;
  const all = completions.value?.stations ?? [];
  const hasResults = (results.value?.hit ?? 0) > 0;
  const offers = hasResults ? all.filter(({ whole }) => whole) : all;
  return <Cards stations={offers.map(({ station }) => station)} />;
}

function Cards({ stations }: { readonly stations: readonly Station[] }) {
  const opened = openedStation.value;
  // one that a link has opened may stand further down
  const first = stations.slice(0, MOST);
  const shown = opened === null || first.includes(opened) ? first : [...first, opened];
  if (stations.length === 0) return null;
  return (
    <section aria-label={t('stations')}>
      <h2>{t('stations')}</h2>
      <ul class="links">
        {shown.map((station) => (
          <li key={station.code}>
            {opened?.code === station.code ? (
              <OpenedStation station={station} />
            ) : (
              <button
                type="button"
                class="link station"
                onClick={() => go({ station: station.code, chosen: null })}
              >
                <span class="station-name">{unbroken(titleOf(station))}</span>
                <span class="second" lang="ja">
                  {unbroken(`${station.address} · ${station.lines.map(({ line }) => line).join('、')}`)}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a station in the reader's language, else in Japanese. */
function titleOf(station: Station): string {
  const language = readerLanguage.value;
  const own = language === 'ja' ? null : station[NAME_FIELDS[language]];
  return own == null ? `${station.name}${STATION_ENDINGS.ja[0]}` : `${own}${STATION_ENDINGS[language][0]}`;
}

/** A station with its lines, and what lies around it. */
function OpenedStation({ station }: { readonly station: Station }) {
  const [lon, lat] = station.position;
  const around = stationAround.value;
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: isCompact.peek() ? 'start' : 'nearest' }), []);
  return (
    <section
      class="detail at-station"
      ref={card}
      aria-label={titleOf(station)}
      data-station={station.code}
      aria-busy={around === null}
    >
      <header>
        <h2>{unbroken(titleOf(station))}</h2>
        <button
          type="button"
          class="quiet round"
          aria-label={t('close')}
          onClick={() => go({ station: null })}
        >
          <CloseIcon />
        </button>
      </header>
      <dl>
        <Row name={t('stationLines')}>
          <ul class="lines" lang="ja">
            {byOperator(station.lines).map(([operator, lines]) => (
              <li key={operator}>
                {lines.join('、')} <span class="second">{operator}</span>
              </li>
            ))}
          </ul>
        </Row>
        <Row name={t('position')}>
          <span class="digits">
            {lat}, {lon}
          </span>
          <Copy what={t('position')} text={`${lat}, ${lon}`} />
        </Row>
        <Places name={t('stationTowns')} items={around?.towns ?? []} text={sectionName} />
        <Places name={t('stationAddresses')} items={around?.addresses ?? []} text={addressIn} />
      </dl>
    </section>
  );
}

/** The lines of each operator, in the order of the data. */
function byOperator(lines: readonly RailwayLine[]): readonly (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  for (const { operator, line } of lines) found.set(operator, [...(found.get(operator) ?? []), line]);
  return [...found];
}

function Places(props: {
  readonly name: string;
  readonly items: readonly Item[];
  readonly text: (item: Item, language: typeof reader.value) => string;
}) {
  if (props.items.length === 0) return null;
  return (
    <Row name={props.name}>
      <span class="around">
        {props.items.map((item) => (
          <Neighbour key={item.address_code} code={item.address_code} language={reader.value}>
            {unbroken(props.text(item, reader.value))}
            {item.distance != null && <span class="second">{distance(item.distance)}</span>}
          </Neighbour>
        ))}
      </span>
    </Row>
  );
}

/** Opens the first station that answers the word; whether there is one. */
export function openFirstStation(): boolean {
  const [first] = answeredStations.peek();
  if (first === undefined) return false;
  go({ station: part.station.peek() === first.code ? null : first.code, chosen: null });
  return true;
}
