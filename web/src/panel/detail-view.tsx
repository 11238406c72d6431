import { useEffect, useRef } from 'preact/hooks';
import { happenings } from '../descent.js';
import type { Item } from '../item.js';
import { addressIn, boundaryOf, formerNameIn, ownName, postCode, steps, withoutAbove } from '../record.js';
import { nameIn } from '../source.js';
import { type Detail, detail, missing } from '../state/detail.js';
import { bytesToLoad } from '../state/loading.js';
import { isCompact, megabytes, number, t } from '../state/preferences.js';
import { reader } from '../state/reader.js';
import { go, part } from '../state/store.js';
import { languageName, PAGE_LANGUAGES, type PageLanguage } from '../texts/texts.js';
import { Copy, Row } from './detail-row.js';
import { ArrowIcon, CloseIcon, WarningIcon } from './icons.js';
import { kindText } from './kind-text.js';
import { LevelTag, levelName } from './level-tag.js';
import { Neighbour } from './neighbour.js';
import { unbroken } from './unbroken.js';

/** The opened record: everything that is known of it. */
export function DetailView() {
  const found = detail.value;
  const { value: chosen } = part.chosen;
  const card = useRef<HTMLElement>(null);
  const opened = found?.code;
  // opened from a link, the map or another record, it is shown from its beginning
  useEffect(() => {
    if (opened === chosen) card.current?.scrollIntoView({ block: isCompact.peek() ? 'start' : 'nearest' });
  }, [opened, chosen]);
  if (chosen !== null && missing.value === chosen) return <Missing code={chosen} />;
  if (found === null || found.code !== chosen) return <div class="detail waiting" aria-busy="true" />;
  const { names } = found;
  const item = { ...found.item, ...names };
  const language = names === null ? 'ja' : found.language;
  return (
    <section class="detail" ref={card} aria-label={t('chosen')} data-code={found.code}>
      <header>
        <h2>
          <span lang={language}>{unbroken(addressIn(item, language))}</span>
          {item.pastmap_year != null && (
            <span class="year">{t('yearOf', { year: String(item.pastmap_year) })}</span>
          )}
        </h2>
        <button
          type="button"
          class="quiet round"
          aria-label={t('close')}
          onClick={() => go({ chosen: null })}
        >
          <CloseIcon />
        </button>
      </header>
      <dl>
        <Row name={t('address')}>
          <span lang={language}>{unbroken(addressIn(item, language))}</span>
          <Copy what={t('address')} text={addressIn(item, language)} />
        </Row>
        {item.post_code != null && (
          <Row name={t('postCode')}>
            <span class="digits">〒{postCode(item.post_code)}</span>
            <Copy what={t('postCode')} text={postCode(item.post_code)} />
          </Row>
        )}
        <PositionRow found={found} />
        <Readings item={item} />
        {names !== null && <Names item={item} shown={language} />}
        <Code item={item} language={language} />
        <Above item={item} language={language} />
        <Below found={found} item={item} language={language} />
        <Descent found={found} />
        <Past found={found} />
        <Origin item={found.item} language={found.language} />
      </dl>
    </section>
  );
}

/** How the address is read; nothing where that is not known. */
function Readings({ item: { address_read: read, address_read_through: through } }: { readonly item: Item }) {
  if (!read && !through) return null;
  return (
    <Row name={t('reading')}>
      {read && <span lang="ja">{unbroken(read)}</span>}
      {through && through !== read && (
        <span class="second" lang="ja">
          {through}
        </span>
      )}
    </Row>
  );
}

/** A link to a record that is not there says so. */
function Missing({ code }: { readonly code: string }) {
  return (
    <p class="notice" role="alert">
      <WarningIcon />
      <span>{t('noSuchCode', { code })}</span>
      <button type="button" class="quiet round" aria-label={t('close')} onClick={() => go({ chosen: null })}>
        <CloseIcon />
      </button>
    </p>
  );
}

/** The address in the languages that it does not stand above in already. */
function Names({ item, shown }: { readonly item: Item; readonly shown: PageLanguage }) {
  return (
    <>
      {PAGE_LANGUAGES.filter((each) => each !== shown).map((each) => (
        <Row key={each} name={languageName(each)}>
          <span lang={each}>{unbroken(addressIn(item, each))}</span>
        </Row>
      ))}
    </>
  );
}

/** The fields of the record that are shown, and their language. */
interface Shown {
  readonly item: Item;
  readonly language: PageLanguage;
}

function Code({ item, language }: Shown) {
  return (
    <Row name={t('codeSegments')}>
      <span class="segments">
        {steps(item, language).map(({ level, segment, name }) => (
          <span key={level} class="segment" title={`${levelName(level)}${name === null ? '' : ` ${name}`}`}>
            <span class="digits">{segment}</span>
            <span class="second" lang={language}>
              {name === null ? '–' : shortName(withoutAbove(name), language)}
            </span>
          </span>
        ))}
      </span>
      <Copy what={t('code')} text={item.address_code} />
    </Row>
  );
}

/** A name that fits below its digits. */
function shortName(name: string, language: PageLanguage): string {
  const most = language === 'en' ? 14 : 7;
  return [...name].length > most ? `${[...name].slice(0, most - 1).join('')}…` : name;
}

/** How a position is known, by where it comes from. */
const POSITIONS = { own: 'positionOwn', children: 'positionChildren', parent: 'positionParent' } as const;

function PositionRow({ found: { item, position, datum } }: { readonly found: Detail }) {
  if (position === null) return null;
  const [lon, lat] = position;
  const { position: origin } = item.match ?? {};
  const entrances = item.entrance_point?.length ?? 0;
  const how = [
    ...(origin == null ? [] : [t(POSITIONS[origin])]),
    boundaryOf(item) === null ? t('noBoundary') : t('boundary'),
    ...(entrances > 0 ? [t('entrances', { count: entrances })] : []),
  ];
  return (
    <Row name={t('position')}>
      <span class="digits">
        {lat}, {lon}
      </span>
      <Copy what={t('position')} text={`${lat}, ${lon}`} />
      <span class="second">
        {datum === 'JGD' ? '' : `${datum} · `}
        {how.join('\u00a0· ')}
      </span>
    </Row>
  );
}

function Above({ item, language }: Shown) {
  const above = steps(item, language).filter(({ name, code }) => name !== null && code !== item.address_code);
  if (above.length === 0) return null;
  return (
    <Row name={t('up')}>
      <span class="around">
        {above.map(({ level, code, name }) => (
          <Neighbour key={code} code={code} language={language}>
            <LevelTag level={level} />
            {name === null ? '' : withoutAbove(name)}
          </Neighbour>
        ))}
      </span>
    </Row>
  );
}

function Below({ found: { below }, item, language }: Shown & { readonly found: Detail }) {
  return (
    <Row name={t('down')}>
      {below === null ? (
        <span class="second">{t('downNone')}</span>
      ) : (
        <span class="around">
          <span class="second">
            {levelName(below.level)} {number(below.hit)}
          </span>
          {below.items.map((each) => (
            <Neighbour key={each.address_code} code={each.address_code} language={language}>
              {nameBelow(item, each, language)}
            </Neighbour>
          ))}
          {below.hit > below.items.length && (
            <button
              type="button"
              class="quiet"
              onClick={() =>
                go({
                  code: item.address_code,
                  codePrefix: true,
                  levels: [below.level],
                  word: '',
                  place: null,
                  chosen: null,
                })
              }
            >
              {t('downMore', { count: below.hit - below.items.length })}
            </button>
          )}
        </span>
      )}
    </Row>
  );
}

/** The name of a record without that of the record above it. */
function nameBelow(above: Item, item: Item, language: PageLanguage): string {
  const own = withoutAbove(ownName(item, language));
  if (language === 'en') return own; // written from small to large
  const start = ownName(above, language);
  return own.startsWith(start) && own.length > start.length ? own.slice(start.length) : own;
}

/** The former names of the place and its successors, the last change first. */
function Descent({ found: { descent } }: { readonly found: Detail }) {
  const language = reader.value;
  const list = descent === null ? [] : happenings(descent, (place) => formerNameIn(place, language));
  // names in English have commas in them
  const join = (names: readonly string[]): string => names.join(language === 'en' ? '; ' : '、') || '–';
  if (list.length === 0) return null;
  return (
    <Row name={t('descent')}>
      <ul class="descent">
        {list.slice(0, MOST_HAPPENINGS).map((each) => (
          <li key={JSON.stringify(each)}>
            <span class="digits">
              {each.date ?? (each.year === null ? '' : t('sinceYear', { year: String(each.year) }))}
            </span>{' '}
            <span class="second">{t(kindText(each.kind))}</span>
            <span class="line" lang={language}>
              {join(each.from)} <ArrowIcon /> {join(each.to)}
            </span>
          </li>
        ))}
      </ul>
      {list.length > MOST_HAPPENINGS && (
        <span class="second">{t('downMore', { count: list.length - MOST_HAPPENINGS })}</span>
      )}
    </Row>
  );
}

/** Lines of descent that a card shows. */
const MOST_HAPPENINGS = 12;

/** The sources of the name and of the point: a town that only the list of postal codes has names that list. */
function Origin({ item: { match }, language }: Shown) {
  const sources = [
    [match?.name_source, match?.name_date],
    [match?.position_source, match?.position_date],
  ].flatMap(([title, date]) =>
    title == null ? [] : [`${nameIn(title, language)}${date == null ? '' : ` (${date})`}`],
  );
  if (sources.length === 0) return null;
  return (
    <Row name={t('attribution')}>
      <span class="second">{[...new Set(sources)].join(' · ')}</span>
    </Row>
  );
}

/** Addresses, one behind the other. */
function addressesIn(items: readonly Item[], language: PageLanguage): string {
  return items.map((each) => addressIn(each, language)).join(language === 'en' ? '; ' : '、');
}

function Past({ found: { past, language } }: { readonly found: Detail }) {
  if (past.length === 0) return null;
  return (
    <Row name={t('past')}>
      <ul class="past">
        {past.map(({ year, items }) => (
          <li key={year}>
            <button
              type="button"
              class="quiet"
              disabled={items?.length === 0}
              onClick={() => go({ compared: year })}
              aria-label={t('historyOf', { year: String(year) })}
            >
              <span class="digits">{t('yearOf', { year: String(year) })}</span>
            </button>
            {items === null || items.length === 0 ? (
              <span class="second">
                {items === null ? t('pastToLoad', { size: megabytes(bytesToLoad(year)) }) : t('pastNone')}
              </span>
            ) : (
              <span lang={language}>{unbroken(addressesIn(items, language))}</span>
            )}
          </li>
        ))}
      </ul>
    </Row>
  );
}
