import { serviceBase, settings } from '../settings.js';
import { t } from '../state/preferences.js';
import { readable, requestOf } from '../state/request.js';
import { EMPTY, fromRequest, type State } from '../state/state.js';
import { go, state } from '../state/store.js';
import { CircleIcon, SearchIcon } from './icons.js';
import { LevelTag, levelName } from './level-tag.js';

/** Examples shown at most. */
const SHOWN = 8;

/** What stands where results will be: examples that work on the data served. */
export function Empty() {
  const examples = settings.examples.flatMap((path) => fromRequest(path) ?? []).slice(0, SHOWN);
  return (
    <div class="empty">
      <p>{t('examplesLead')}</p>
      <h2>{t('examples')}</h2>
      <ul class="links">
        {examples.map((example) => (
          <li key={JSON.stringify(example)}>
            <button type="button" class="link" onClick={() => go({ ...example, view: state.peek().view })}>
              <Example state={example} />
            </button>
          </li>
        ))}
      </ul>
      <p class="further">
        <a href={new URL('docs', serviceBase).href}>{t('docs')}</a>
      </p>
    </div>
  );
}

function Example({ state: example }: { readonly state: State }) {
  if (example.word !== '') {
    return (
      <>
        <SearchIcon />
        <span lang="ja">{example.word}</span>
      </>
    );
  }
  if (example.code !== '' && example.levels.length > 0) {
    return (
      <>
        <LevelTag level={example.levels[0]} />
        <span>
          {t('code')} <span class="digits">{example.code}</span> · {example.levels.map(levelName).join(' · ')}
        </span>
      </>
    );
  }
  const request = requestOf({ ...EMPTY, ...example });
  return (
    <>
      <CircleIcon />
      <span>{request === null ? '' : readable(request)}</span>
    </>
  );
}
