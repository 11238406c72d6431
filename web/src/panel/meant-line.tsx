import { useState } from 'preact/hooks';
import { postCode } from '../record.js';
import { formerOf, type Reading, shownMeant } from '../state/meant.js';
import { t } from '../state/preferences.js';
import { go, hovered, part, results } from '../state/store.js';
import { AddressText } from './address-text.js';
import { formerText } from './kind-text.js';
import { LevelTag } from './level-tag.js';
import { unbroken } from './unbroken.js';

/** Other places shown at first; a button shows all. */
const SHOWN = 3;

/** The place that the word means, and others that it may mean, above the list. */
export function MeantLine() {
  const found = shownMeant.value;
  const [opened, setOpened] = useState<typeof found>(null);
  if (found === null || part.chosen.value !== null) return null;
  const { first, others, count } = found;
  const items = results.value?.items ?? [];
  // the list shows the same
  const [listed] = items;
  const isListed = others.length === 0 && listed?.address_code === first?.record.address_code;
  if (isListed && (first?.former === undefined || formerOf(listed.match) !== undefined)) return null;
  const isOpen = opened === found;
  // 京都市上京区一町目 is three towns, which their postal codes tell apart
  const all = first === null ? others : [first, ...others];
  const alike = ({ text, record }: Reading): boolean =>
    all.some((other) => other.record !== record && other.text === text);
  const shown = isOpen ? others : others.slice(0, SHOWN);
  return (
    <section class="meant" aria-label={t('meant')}>
      {first !== null && <Taken reading={first} isFirst alike={alike(first)} />}
      {others.length > 0 && (
        <div class="others">
          <h2>{first === null ? t('meantUndecided', { count }) : t('meantOthers')}</h2>
          {shown.map((each) => (
            <Taken key={each.record.address_code} reading={each} alike={alike(each)} />
          ))}
          {count > shown.length &&
            (others.length > shown.length ? (
              <button type="button" class="quiet" onClick={() => setOpened(found)}>
                {t('downMore', { count: count - shown.length })}
              </button>
            ) : (
              <span class="second">{t('downMore', { count: count - shown.length })}</span>
            ))}
        </div>
      )}
    </section>
  );
}

function Taken({
  reading: { text, record, former },
  isFirst,
  alike,
}: {
  readonly reading: Reading;
  readonly isFirst?: boolean;
  /** Whether another line has the same address. */
  readonly alike: boolean;
}) {
  const { address_code: code, address_level: level } = record;
  return (
    <button
      type="button"
      class={isFirst ? 'taken' : 'neighbour'}
      onMouseEnter={() => {
        hovered.value = code;
      }}
      onMouseLeave={() => {
        hovered.value = null;
      }}
      onClick={() => go({ chosen: code })}
    >
      <LevelTag level={level} />
      <span>
        <AddressText record={record} text={text} />
        {alike && (
          <span class="apart digits">
            {record.post_code == null ? record.address_code : `〒${postCode(record.post_code)}`}
          </span>
        )}
        {former !== undefined && <span class="former">{unbroken(formerText(former))}</span>}
      </span>
    </button>
  );
}
