import { serviceBase, settings } from '../settings.js';
import { distance, t } from '../state/preferences.js';
import { readable, requestOf } from '../state/request.js';
import { degrees, EMPTY, fromRequest, type State } from '../state/state.js';
import { go, state } from '../state/store.js';
import { CircleIcon, SearchIcon } from './icons.js';
import { LevelTag, levelName } from './level-tag.js';
import { LANGUAGE_TEXTS } from './search-box.js';
import { unbroken } from './unbroken.js';

/** Examples shown at most. */
const SHOWN = 8;

/** Stands in place of results: examples that find something in the data served. */
export function Empty() {
  const examples = settings.examples.slice(0, SHOWN).flatMap((path) => {
    const example = fromRequest(path);
    return example === undefined ? [] : [{ path, example }];
  });
  return (
    <div class="empty">
      <p>{t('examplesLead')}</p>
      <h2>{t('examples')}</h2>
      <ul class="links">
        {examples.map(({ path, example }) => (
          <li key={path}>
            <button type="button" class="link" onClick={() => go({ ...example, view: state.peek().view })}>
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

/** The text beside an example that shows more than a name; null for a plain one. */
function kindOf(path: string, { word, language }: State): string | null {
  if (/[?&]address_polygon=true\b/.test(path)) return t('exampleBoundary');
  if (language !== 'auto') return t(LANGUAGE_TEXTS[language]);
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
