import type { Change } from '../compare.js';
import { sectionName } from '../record.js';
import { type Changes, changes } from '../state/changes.js';
import { t } from '../state/preferences.js';
import { reader } from '../state/reader.js';
import { go, hovered } from '../state/store.js';
import type { TextKey } from '../texts/texts.js';
import { ArrowIcon, CloseIcon } from './icons.js';

const KIND_TEXTS: Readonly<Record<Change['kind'], TextKey>> = {
  same: 'historySame',
  renamed: 'historyRenamed',
  redrawn: 'historyRedrawn',
  gone: 'historyGone',
  new: 'historyNew',
};

/** Changes between the past year on the map and today: old and new name side by side. */
export function HistoryList() {
  const found = changes.value;
  if (found === null) return null;
  const { year, title, placeThen, changes: list, past } = found;
  return (
    <section class="history" aria-label={t('historyOf', { year: String(year) })}>
      <header>
        <h2>
          {title === null ? t('historyOf', { year: String(year) }) : t('historyLead', { place: title })}
        </h2>
        <button
          type="button"
          class="quiet round"
          aria-label={t('close')}
          onClick={() => go({ compared: null })}
        >
          <CloseIcon />
        </button>
      </header>
      {title === null ? (
        <p class="second">{t('historyWhere')}</p>
      ) : past.length === 0 && list.length === 0 && placeThen === null ? (
        <p class="second">{t('historyNothing', { year: String(year) })}</p>
      ) : (
        <ChangesTable changes={found} />
      )}
    </section>
  );
}

function ChangesTable({ changes: found }: { readonly changes: Changes }) {
  const { year, title, placeThen, changes: list, same, past } = found;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('historyThen', { year: String(year) })}</th>
            <th scope="col">
              <span class="unseen">→</span>
            </th>
            <th scope="col">{t('historyNow')}</th>
          </tr>
        </thead>
        <tbody>
          {placeThen !== null && title !== null && placeThen !== title && (
            <tr>
              <td lang={reader.value}>{placeThen}</td>
              <td>
                <ArrowIcon />
              </td>
              <td lang={reader.value}>{title}</td>
            </tr>
          )}
          {list.map((change) => (
            <ChangeRow key={`${change.past?.address_code} ${change.now?.address_code}`} change={change} />
          ))}
        </tbody>
      </table>
      <p class="second">
        {list.length === 0 && past.length > 0 ? t('historyNone') : t('historySame', { count: same })}
      </p>
    </>
  );
}

function ChangeRow({ change: { kind, past, now } }: { readonly change: Change }) {
  const code = now?.address_code ?? null;
  return (
    <tr
      data-kind={kind}
      onMouseEnter={() => {
        hovered.value = code;
      }}
      onMouseLeave={() => {
        hovered.value = null;
      }}
    >
      <td lang={reader.value}>{past === null ? '–' : sectionName(past, reader.value)}</td>
      <td>
        <ArrowIcon />
      </td>
      <td>
        {now === null ? (
          <span class="kind">{t(KIND_TEXTS[kind])}</span>
        ) : (
          <>
            <button
              type="button"
              class="quiet"
              lang={reader.value}
              onClick={() => go({ chosen: now.address_code })}
            >
              {sectionName(now, reader.value)}
            </button>
            {kind !== 'renamed' && <span class="kind">{t(KIND_TEXTS[kind])}</span>}
          </>
        )}
      </td>
    </tr>
  );
}
