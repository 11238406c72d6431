import { serviceBase, settings } from '../settings.js';
import { distance, language, languageText, t } from '../state/preferences.js';
import { readable, requestOf } from '../state/request.js';
import { degrees, EMPTY, fromRequest, type State } from '../state/state.js';
import { go, state } from '../state/store.js';
import { NAMES_IN } from '../texts/texts.js';
import { CircleIcon, SearchIcon } from './icons.js';
import { LevelTag, levelName } from './level-tag.js';
import { unbroken } from './unbroken.js';

/** Examples shown at most. */
const SHOWN = 7;

/** Stands in place of results: examples that find something in the data served, words of the reader's language first. */
export function Empty() {
  const all = settings.examples.flatMap((path) => {
    const example = fromRequest(path);
    return example === undefined ? [] : [{ path, example }];
  });
  const examples = all
    .toSorted((a, b) => distanceFromReader(a.example) - distanceFromReader(b.example))
    .slice(0, SHOWN);
  return (
    <div class="empty">
      <p>{t('examplesLead')}</p>
      <h2>{t('examples')}</h2>
      <ul class="links">
        {examples.map(({ path, example }) => (
          <li key={path}>
            <button
              type="button"
              class="link"
              onClick={() => go({ ...example, view: state.peek().view, streets: state.peek().streets })}
            >
              <Example path={path} state={example} />
            </button>
          </li>
        ))}
      </ul>
      {settings.published === null && (
        <p class="further">
          <a href={new URL('docs', serviceBase).href}>{t('docs')}</a>
        </p>
      )}
    </div>
  );
}

/** 0 for words of the reader's language, 1 for requests without words, 2 for Japanese words, 3 for those of other languages. */
function distanceFromReader({ word, language: asked }: State): number {
  if (word === '') return 1;
  const own = asked === 'auto' ? 'ja' : asked;
  if (own === NAMES_IN[language.value]) return 0;
  return own === 'ja' ? 2 : 3;
}

/** The text beside an example that shows more than a name; null for a plain one. */
function kindOf(path: string, { word, language: asked }: State): string | null {
  if (/[?&]address_polygon=true\b/.test(path)) return t('exampleBoundary');
  if (asked !== 'auto' && asked !== NAMES_IN[language.value]) return languageText(asked);
  return /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(word) ? t('reading') : null;
}

function Example({ path, state: example }: { readonly path: string; readonly state: State }) {
  const { word, code, levels, circle } = example;
  if (word !== '') {
    const kind = kindOf(path, example);
    return (
      <>
        <SearchIcon />
        <span lang={example.language === 'auto' ? 'ja' : undefined}>{unbroken(word)}</span>
        {kind !== null && <span class="kind">{kind}</span>}
      </>
    );
  }
  if (code !== '' && levels.length > 0) {
    return (
      <>
        <LevelTag level={levels[0]} />
        <span>
          {t('code')} <span class="digits">{code}</span> · {levels.map(levelName).join(' · ')}
        </span>
      </>
    );
  }
  const request = requestOf({ ...EMPTY, ...example });
  return (
    <>
      <CircleIcon />
      {circle === null ? (
        <span>{request === null ? '' : readable(request)}</span>
      ) : (
        <>
          <span class="digits">{degrees(circle)}</span>
          <span class="kind">
            {t('radius')} {distance(circle.radius)}
          </span>
        </>
      )}
    </>
  );
}
