import { download, rowsAsCsv, rowsAsGeoJson } from '../export.js';
import { countsOf, isListAnswered, linesLeft, type Outcome, type Row, rows } from '../state/list.js';
import { distance, number, t } from '../state/preferences.js';
import { MOST_LINES } from '../state/state.js';
import { go, hovered, part } from '../state/store.js';
import type { TextKey } from '../texts/texts.js';
import { AddressText } from './address-text.js';
import { CloseIcon, WarningIcon } from './icons.js';
import { LevelTag } from './level-tag.js';
import { unbroken } from './unbroken.js';

const OUTCOMES: Readonly<Record<Outcome, TextKey>> = {
  complete: 'listComplete',
  unconfirmed_number: 'listUnconfirmedNumber',
  town_only: 'listTownOnly',
  municipality_only: 'listMunicipalityOnly',
  contradictory: 'listContradictory',
  found: 'listFound',
  several: 'listSeveral',
  nothing: 'listNothing',
  wrong: 'listWrong',
};

/** Candidates that a row shows if several records fit equally well. */
const SHOWN = 3;

/** A pasted list, line by line with its answers, and buttons to save it. */
export function ListTable() {
  const found = rows.value;
  if (found === null) return null;
  const isDone = isListAnswered.value;
  return (
    <section class="list" aria-label={t('list')} aria-busy={!isDone}>
      <div class="summary">
        <p class="count" role="status" data-busy={!isDone}>
          {summaryOf(found)}
        </p>
        <span class="exports">
          <button
            type="button"
            class="quiet"
            disabled={!isDone}
            aria-label={t('exportAs', { form: 'CSV' })}
            onClick={() => download('list.csv', 'text/csv;charset=utf-8', rowsAsCsv(found))}
          >
            CSV
          </button>
          <button
            type="button"
            class="quiet"
            disabled={!isDone}
            aria-label={t('exportAs', { form: 'GeoJSON' })}
            onClick={() => download('list.geojson', 'application/geo+json', rowsAsGeoJson(found))}
          >
            GeoJSON
          </button>
          <button
            type="button"
            class="quiet round"
            aria-label={t('close')}
            onClick={() => go({ list: '', chosen: null })}
          >
            <CloseIcon />
          </button>
        </span>
      </div>
      {linesLeft.value > 0 && (
        <p class="notice" role="alert">
          <WarningIcon />
          <span>{t('listLeft', { most: MOST_LINES, count: linesLeft.value })}</span>
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('listLine')}</th>
            <th scope="col">{t('address')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((row, i) => (
            <Line key={i} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function summaryOf(found: readonly Row[]): string {
  const { outcomes, atMunicipality, isShallow } = countsOf(found);
  const counts = (Object.keys(OUTCOMES) as Outcome[]).flatMap((each) => {
    const count = outcomes.get(each);
    return count === undefined ? [] : [`${t(OUTCOMES[each])} ${number(count)}`];
  });
  return [
    ...(isShallow && isListAnswered.value ? [t('listShallow')] : []),
    t('listLines', { count: found.length }),
    ...counts,
    ...(atMunicipality === 0 ? [] : [t('listAtMunicipality', { count: number(atMunicipality) })]),
  ].join(' · ');
}

function Line({ row: { line, outcome, item, rest, count, others, reason } }: { readonly row: Row }) {
  const code = item?.address_code ?? null;
  const light = (lit: string | null) => () => {
    hovered.value = lit;
  };
  return (
    <tr
      data-outcome={outcome}
      data-lit={code !== null && hovered.value === code}
      onMouseEnter={light(code)}
      onMouseLeave={light(null)}
    >
      <td lang="ja">{unbroken(line)}</td>
      <td>
        {item !== null && (
          <button
            type="button"
            class="neighbour"
            aria-pressed={part.chosen.value === item.address_code}
            onClick={() => go({ chosen: part.chosen.value === item.address_code ? null : item.address_code })}
          >
            <LevelTag level={item.address_level} />
            <span>
              <AddressText record={item} />
            </span>
          </button>
        )}
        {item !== null && outcome !== null && outcome !== 'found' && (
          <span class="second">{t(OUTCOMES[outcome])}</span>
        )}
        {item?.distance != null && <span class="second">{distance(item.distance)}</span>}
        {rest !== '' && item !== null && <span class="rest">{unbroken(t('listRest', { rest }))}</span>}
        {outcome === 'several' && <span class="second">{t('meantUndecided', { count })}</span>}
        {(outcome === 'nothing' || (outcome === 'contradictory' && item === null)) && (
          <span class="second">{others.length === 0 ? t('listNothing') : t('listMaybe')}</span>
        )}
        {outcome === 'wrong' && <span class="second">{reason}</span>}
        {item === null &&
          others.slice(0, SHOWN).map((each) => (
            <button
              type="button"
              class="neighbour"
              key={each.address_code}
              onClick={() => go({ chosen: each.address_code })}
            >
              <LevelTag level={each.address_level} />
              <span>
                <AddressText record={each} />
              </span>
            </button>
          ))}
      </td>
    </tr>
  );
}
