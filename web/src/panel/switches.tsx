import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';
import { SORT_KEYS, type SortKey } from '@banchi/engine/vocabulary/sort-keys.js';
import { computed } from '@preact/signals';
import { isCompact, t } from '../state/preferences.js';
import { MAX_RADIUS } from '../state/state.js';
import { go, part, refusal, state } from '../state/store.js';
import type { TextKey } from '../texts/texts.js';
import { FieldError } from './field-error.js';
import { Folding } from './folding.js';
import { CloseIcon } from './icons.js';
import { levelName } from './level-tag.js';
import { Hints } from './search-box.js';

const SORT_TEXTS: Partial<Record<SortKey, TextKey>> = {
  address_sort: 'sortAddress',
  address_code: 'sortCode',
  address_read: 'sortRead',
  address_level: 'sortLevel',
  postcode: 'sortPost',
  distance: 'sortDistance',
};

const DATUM_TEXTS = { JGD: 'datumJGD', TOKYO: 'datumTOKYO', TOKYO_NAVI: 'datumNAVI' } as const;

/** Levels and further conditions, folded unless one of them is wrong. */
export function Switches() {
  const circle = part.circle.value;
  const isWrong = (refusal.value?.errors.length ?? 0) > 0;
  const count = conditions.value;
  return (
    <div class="switches">
      <Folding class="filters" isOpen={isWrong}>
        <summary>{count === 0 ? t('filters') : t('filtersUsed', { count })}</summary>
        {isCompact.value && <Hints />}
        <Conditions />
      </Folding>
      {circle !== null && <Radius />}
    </div>
  );
}

/** How many conditions are not as they are at first. */
const conditions = computed(() => {
  const { language, match, levels, code, sort, datum } = state.value;
  const used = [
    language !== 'auto',
    match !== 3,
    levels.length > 0,
    code !== '',
    sort !== '',
    datum !== 'JGD',
  ];
  return used.filter(Boolean).length;
});

function Conditions() {
  return (
    <>
      <fieldset class="chips">
        <legend class="unseen">{t('levels')}</legend>
        {LEVELS.map((level) => (
          <LevelChip key={level} level={level} />
        ))}
      </fieldset>
      <FieldError parameters={['address_level']} id="error-levels" />
      <FieldError parameters={['pastmap_year']} id="error-years" />
      <More />
      <FieldError parameters={['position', 'limit']} id="error-switches" />
    </>
  );
}

function LevelChip({ level }: { readonly level: Level }) {
  const levels = part.levels.value;
  const isOn = levels.includes(level);
  return (
    <button
      type="button"
      class="chip level"
      aria-pressed={isOn}
      onClick={() => {
        const chosen = LEVELS.filter((each) => (each === level ? !isOn : levels.includes(each)));
        go({ levels: chosen.length === LEVELS.length ? [] : chosen });
      }}
    >
      {levelName(level)}
    </button>
  );
}

function Radius() {
  const circle = part.circle.value;
  if (circle === null) return null;
  return (
    <div class="radius">
      <label>
        {t('radius')}
        <input
          type="number"
          min="1"
          max={MAX_RADIUS}
          step="1"
          value={Math.round(circle.radius)}
          onChange={(event) => {
            const radius = Number(event.currentTarget.value);
            if (radius > 0 && radius <= MAX_RADIUS) go({ circle: { ...circle, radius } });
            else event.currentTarget.value = String(Math.round(circle.radius));
          }}
        />
        {t('radiusUnit')}
      </label>
      <button type="button" class="quiet" onClick={() => go({ circle: null })}>
        <CloseIcon />
        {t('circleOff')}
      </button>
      <FieldError parameters={['proximity']} id="error-radius" />
    </div>
  );
}

function More() {
  const isUsed = part.code.value !== '' || part.sort.value !== '' || part.datum.value !== 'JGD';
  return (
    <Folding class="more" isOpen={isUsed}>
      <summary>{t('more')}</summary>
      <div class="fields">
        <CodeFields />
        <SortFields />
        <DatumField />
      </div>
    </Folding>
  );
}

function CodeFields() {
  return (
    <>
      <label>
        {t('code')}
        <input
          type="text"
          class="digits"
          inputMode="numeric"
          maxLength={255}
          autoComplete="off"
          value={part.code.value}
          aria-describedby="error-code"
          onInput={(event) => go({ code: event.currentTarget.value.trim(), place: null }, 'type')}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={part.codePrefix.value}
          onChange={(event) => go({ codePrefix: event.currentTarget.checked })}
        />
        {t('codePrefix')}
      </label>
      <FieldError parameters={['address_code', 'code_match_type']} id="error-code" />
    </>
  );
}

function SortFields() {
  const { value: sort } = part.sort;
  const { value: circle } = part.circle;
  const key = sort.replace('-', '');
  /** The order where none is chosen. */
  const usual = circle === null ? 'address_sort' : 'distance';
  const hasDistance = circle !== null || part.place.value !== null;
  const keys = SORT_KEYS.address.filter((each) => each in SORT_TEXTS && (each !== 'distance' || hasDistance));
  return (
    <>
      <label>
        {t('sort')}
        <select value={key} onChange={(event) => go({ sort: event.currentTarget.value })}>
          <option value="">{t(SORT_TEXTS[usual] ?? 'sort')}</option>
          {keys
            .filter((each) => each !== usual)
            .map((each) => (
              <option key={each} value={each}>
                {t(SORT_TEXTS[each] ?? 'sort')}
              </option>
            ))}
          {!keys.some((each) => each === key) && key !== '' && <option value={key}>{key}</option>}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={sort.startsWith('-')}
          onChange={(event) => {
            const plain = key === '' ? usual : key;
            go({ sort: event.currentTarget.checked ? `-${plain}` : plain });
          }}
        />
        {t('descending')}
      </label>
      <FieldError parameters={['sort']} id="error-sort" />
    </>
  );
}

function DatumField() {
  const { value: datum } = part.datum;
  return (
    <>
      <label>
        {t('datum')}
        <select value={datum} onChange={(event) => go({ datum: event.currentTarget.value as typeof datum })}>
          {Object.entries(DATUM_TEXTS).map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </select>
      </label>
      <FieldError parameters={['datum']} id="error-datum" />
    </>
  );
}
