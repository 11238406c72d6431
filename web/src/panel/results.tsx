import { LANGUAGE_TAGS } from '@banchi/engine/vocabulary/languages.js';
import { computed, effect, signal } from '@preact/signals';
import { explain } from '../explain.js';
import type { Item } from '../item.js';
import { addressIn, postCode } from '../record.js';
import { missing } from '../state/detail.js';
import { rows } from '../state/list.js';
import { formerOf, meant } from '../state/meant.js';
import { distance, t } from '../state/preferences.js';
import { reader } from '../state/reader.js';
import { type Request, readable } from '../state/request.js';
import { answeredStations } from '../state/stations.js';
import { hovered, isBusy, part, type Results, refusal, results, showMore } from '../state/store.js';
import type { PageLanguage } from '../texts/texts.js';
import { afterPaint } from '../timing.js';
import { DetailView } from './detail-view.js';
import { Empty } from './empty.js';
import { ExportButtons } from './export-buttons.js';
import { WarningIcon } from './icons.js';
import { KeyForm } from './key-form.js';
import { formerText } from './kind-text.js';
import { LevelTag } from './level-tag.js';
import { activeOption, moveActive, openActive, optionId, toggle } from './list-keys.js';
import { ListTable } from './list-table.js';
import { MeantLine } from './meant-line.js';
import { PartsView } from './parts-view.js';
import { StationAnswers, Stations } from './stations.js';
import { Completions, Suggestions } from './suggestions.js';
import { unbroken, unbrokenPieces } from './unbroken.js';

/** Height of the lowest result in pixels. */
const LOWEST = 48;
/** How many results are drawn so far: at first as many as a screen can show, the others after these have been painted. */
const drawn = signal(Number.POSITIVE_INFINITY);
let answered: Request | undefined;

effect(() => {
  const asked = results.value?.request;
  if (asked === answered) return;
  answered = asked;
  drawn.value = Math.ceil(innerHeight / LOWEST);
  afterPaint(() => {
    if (asked === answered) drawn.value = Number.POSITIVE_INFINITY;
  });
});

const isWordEmpty = computed(() => part.word.value.trim() === '');

/** The results: the count, and the list with the opened record in its place. */
export function ResultList() {
  const found = results.value;
  const chosen = part.chosen.value;
  const size = Math.min(found?.items.length ?? 0, drawn.value);
  const isWhole = size === (found?.items.length ?? 0);
  const at =
    found === null || chosen === null
      ? -1
      : found.items.findIndex(({ address_code }) => address_code === chosen);
  return (
    <div
      class="results"
      aria-busy={isBusy.value || !isWhole}
      data-request={found === null ? undefined : readable(found.request)}
    >
      {chosen === null && (
        <div class="beside-results">
          <StationAnswers />
        </div>
      )}
      <MeantLine />
      {found !== null && found.hit > 0 && chosen === null && (
        <div class="beside-results">
          <Stations />
        </div>
      )}
      <PartsView />
      {rows.value === null && (
        <div class="summary">
          <Count />
          {found?.areTowns === true && refusal.value === null && <p class="notice plain">{t('areTowns')}</p>}
          {found !== null && refusal.value === null && (
            <ExportButtons key={readable(found.request)} found={found} />
          )}
        </div>
      )}
      <GeneralError />
      <KeyForm />
      {chosen !== null && at < 0 && <DetailView />}
      <ListTable />
      {found === null &&
        rows.value === null &&
        (chosen === null || chosen === missing.value) &&
        refusal.value === null &&
        (isWordEmpty.value ? <Empty /> : <Begun />)}
      {found !== null && refusal.value === null && (
        <>
          <Options
            found={found}
            from={0}
            to={at < 0 ? size : Math.min(size, at + 1)}
            id="results"
            label={t('results')}
          />
          {at >= 0 && <DetailView />}
          {at >= 0 && at + 1 < size && (
            <Options found={found} from={at + 1} to={size} id="results-below" label={t('resultsBelow')} />
          )}
          {isWhole && found.hit > found.items.length && !found.isHere && (
            <button type="button" class="wide-button" onClick={() => void showMore()}>
              {t('showMore')}
            </button>
          )}
          {found.hit === 0 && chosen === null && <NoResult found={found} />}
          {found.hit > 0 && (found.geocoded?.suggestions.length ?? 0) > 0 && (
            <div class="no-result">
              <Suggestions />
            </div>
          )}
          {found.hit > 0 && found.hit <= found.items.length && !found.isHere && (
            <div class="no-result">
              <Completions />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function Count() {
  const found = results.value;
  return (
    <p class="count" role="status" data-busy={isBusy.value}>
      {refusal.value !== null ? '' : found === null ? (isBusy.value ? t('searching') : '') : countText(found)}
    </p>
  );
}

/** Whether the word means a place, though no address has it as it is written: Minami Alps. */
function isMeant(): boolean {
  return meant.value?.first != null;
}

function countText({ hit, items, isHere }: Results): string {
  const { length: stations } = answeredStations.value;
  if (hit === 0 && stations > 0) return t('stationsFound', { count: stations });
  if (hit === 0) return isHere ? t('noResultHere') : t(isMeant() ? 'countNoneSo' : 'countNone');
  if (isHere) return t('countHere', { count: hit });
  return items.length < hit ? t('countFirst', { count: items.length, hit }) : t('countAll', { count: hit });
}

/** Errors of the request as a whole, and of parameters that have no field. */
function GeneralError() {
  const refused = refusal.value;
  if (refused === null || refused.errors.some(({ parameter }) => parameter !== null)) return null;
  return (
    <p class="notice" role="alert">
      <WarningIcon />
      {refused.body?.message ?? t('errorGeneral')}
    </p>
  );
}

/** A word of one letter is not searched yet: completions are offered. */
function Begun() {
  return (
    <div class="no-result">
      <Completions />
      <Stations />
    </div>
  );
}

function NoResult({ found }: { readonly found: Results }) {
  if (found.isHere || answeredStations.value.length > 0) return null;
  return (
    <div class="no-result">
      {!isMeant() && <p>{t(isNarrowed(found) ? 'noResultHint' : 'notCovered')}</p>}
      <Stations />
      <Suggestions />
    </div>
  );
}

/** Whether other conditions, or an address that is known in part, keep a word from being found. */
function isNarrowed({ request, geocoded }: Results): boolean {
  const { word, lang, ...others } = request.parameters;
  const isForeignAlone = Object.keys(others).every((name) => /^word_(?!match)/.test(name));
  return !isForeignAlone || (geocoded?.suggestions.length ?? 0) > 0 || (geocoded?.ambiguous.count ?? 0) > 0;
}

function Options(props: {
  readonly found: Results;
  readonly from: number;
  readonly to: number;
  readonly id: string;
  readonly label: string;
}) {
  const { found, from, to, id, label } = props;
  const active = activeOption.value;
  if (from >= to) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveActive(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter') openActive();
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent): void => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
    if (option === null) return;
    const index = Number(option.dataset.index);
    activeOption.value = index;
    toggle(found.items[index].address_code);
  };
  return (
    <div
      class="options"
      role="listbox"
      id={id}
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={active >= from && active < to ? optionId(active) : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {found.items.slice(from, to).map((item, i) => (
        <Option
          key={`${item.address_code} ${item.pastmap_year ?? ''}`}
          item={item}
          index={from + i}
          found={found}
        />
      ))}
    </div>
  );
}

function Option({
  item,
  index,
  found,
}: {
  readonly item: Item;
  readonly index: number;
  readonly found: Results;
}) {
  const code = item.address_code;
  const language = shownLanguage(found);
  const matched = addressIn(item, language);
  const shown = addressIn(item, reader.value);
  const { pieces, breaks, rest } = explain(item, matched, language);
  const former = found.isHere ? undefined : formerOf(item.match);
  const isActive = activeOption.value === index;
  return (
    <div
      class="option"
      role="option"
      id={optionId(index)}
      data-index={index}
      tabIndex={-1}
      aria-selected={isActive || part.chosen.value === code}
      data-open={part.chosen.value === code}
      data-lit={hovered.value === code || isActive}
      onMouseEnter={() => {
        hovered.value = code;
      }}
      onMouseLeave={() => {
        hovered.value = null;
      }}
    >
      <LevelTag level={item.address_level} />
      <span class="address" lang={item.address === shown ? 'ja' : reader.value}>
        {shown === matched ? unbrokenPieces(pieces, breaks) : unbroken(shown)}
        {shown !== matched && (
          <span class="as-typed" lang={item.address === matched ? 'ja' : language}>
            {unbrokenPieces(pieces, breaks)}
          </span>
        )}
        {rest !== '' && <span class="rest">{unbroken(rest)}</span>}
        {former !== undefined && <span class="former">{unbroken(formerText(former))}</span>}
      </span>
      <span class="aside">
        {item.distance != null
          ? distance(item.distance)
          : item.post_code != null && <span class="digits">〒{postCode(item.post_code)}</span>}
      </span>
    </div>
  );
}

/** The language that a match is shown in: that of the word, or without a word the reader's. */
function shownLanguage({ request }: Results): PageLanguage {
  return LANGUAGE_TAGS[request.names ?? 'ja'];
}
