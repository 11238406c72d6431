import { FOREIGN_LANGUAGES, LANGUAGES, type Language } from '@banchi/engine/vocabulary/languages.js';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { placeOfText } from '../geodesy.js';
import { isCompact, languageText, t } from '../state/preferences.js';
import { languageOf } from '../state/request.js';
import { allLinesOf, EMPTY } from '../state/state.js';
import { go, refusal, spokenLanguage, state } from '../state/store.js';
import { FieldError } from './field-error.js';
import { CloseIcon, SearchIcon } from './icons.js';
import { activeOption, moveActive, openActive, optionId } from './list-keys.js';

const MATCH_TEXTS = { 1: 'matchExact', 2: 'matchPrefix', 3: 'matchPartial' } as const;

/** Zoom at which the map shows coordinates that are typed. */
const NEAR = 16;

/** Parameters that the box stands for. */
const WORDS = ['word', ...FOREIGN_LANGUAGES.map((language) => `word_${language}`), 'word_match_type'];

/** The box to type into, with the language and the kind of match beside it. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  const { word } = state.value;
  const active = activeOption.value;
  const wrong = refusal.value?.errors.some(({ parameter }) => WORDS.includes(parameter ?? '')) ?? false;
  return (
    <div class="search">
      <search class="box" data-wrong={wrong}>
        <SearchIcon />
        <input
          ref={input}
          id="word"
          type="text"
          inputMode="search"
          role="combobox"
          aria-label={t('searchLabel')}
          aria-expanded={active >= 0}
          aria-controls="results"
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          aria-invalid={wrong}
          aria-describedby={wrong ? 'error-word' : undefined}
          placeholder={t('searchHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          enterKeyHint="search"
          maxLength={255}
          value={word}
          onInput={(event) => typeWord(event.currentTarget.value, (event as InputEvent).isComposing)}
          onCompositionEnd={(event) => typeWord(event.currentTarget.value, false)}
          onKeyDown={onKeyDown}
          onPaste={pasteList}
        />
        {word !== '' && (
          <button
            type="button"
            class="quiet round"
            aria-label={t('clear')}
            onClick={() => {
              go({ word: '', chosen: null, station: null });
              input.current?.focus();
            }}
          >
            <CloseIcon />
          </button>
        )}
      </search>
      <FieldError parameters={WORDS} id="error-word" />
      {!isCompact.value && <Hints />}
    </div>
  );
}

/** The key / leads to the box, but where a text is typed already. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const toBox = (event: KeyboardEvent): void => {
      const isText =
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type=range]), textarea, select');
      if (event.key !== '/' || isText || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', toBox);
    return () => document.removeEventListener('keydown', toBox);
  }, []);
}

function typeWord(text: string, isComposing: boolean): void {
  activeOption.value = -1;
  // Letters that an input method has not yet turned into kana are not searched.
  const typed = isComposing ? text.replace(/[a-zA-Zａ-ｚＡ-Ｚ]+$/, '') : text;
  const place = placeOfText(typed);
  const change = {
    word: typed,
    list: '',
    place,
    ...(state.peek().chosen === null ? {} : { chosen: null }),
    ...(state.peek().station === null ? {} : { station: null }),
  };
  go(place === null ? change : { ...change, code: '', circle: null, view: { ...place, zoom: NEAR } }, 'type');
}

/** Several lines become a list, without the text that was in the box. */
function pasteList(event: ClipboardEvent): void {
  const lines = allLinesOf(event.clipboardData?.getData('text') ?? '');
  if (lines.length < 2) return;
  event.preventDefault();
  const { view, streets } = state.peek();
  go({ ...EMPTY, view, streets, list: lines.join('\n') });
}

/** Arrows go through the results, Enter opens one, Escape closes the record, then empties the box. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    moveActive(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    openActive();
  } else if (event.key === 'Escape') {
    event.preventDefault();
    if (state.value.chosen !== null) go({ chosen: null });
    else if (state.value.station !== null) go({ station: null });
    else if (state.value.word !== '') go({ word: '', place: null });
  }
}

/** Choices of the word's language, and of how the word is matched. */
export function Hints() {
  return (
    <div class="hints">
      <LanguageChip />
      <MatchChip />
    </div>
  );
}

function LanguageChip() {
  const { language } = state.value;
  const found = languageOf(state.value, spokenLanguage.value);
  return (
    <label class="pick">
      <span class="unseen">{t('wordLanguage')}</span>
      <select
        value={language}
        onChange={(event) => {
          const chosen = event.currentTarget.value as Language | 'auto';
          go({ language: chosen });
        }}
      >
        <option value="auto">
          {t('auto')}: {languageText(found)}
        </option>
        {LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {languageText(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function MatchChip() {
  const { match } = state.value;
  // A Japanese word is matched whole or in part only.
  const kinds =
    languageOf(state.value, spokenLanguage.value) === 'ja' ? ([3, 1] as const) : ([3, 2, 1] as const);
  return (
    <label class="pick">
      <span class="unseen">{t('matchType')}</span>
      <select
        value={kinds.some((kind) => kind === match) ? match : 3}
        onChange={(event) => go({ match: Number(event.currentTarget.value) as 1 | 2 | 3 })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(MATCH_TEXTS[kind])}
          </option>
        ))}
      </select>
    </label>
  );
}
