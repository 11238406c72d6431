import { useEffect, useState } from 'preact/hooks';
import { ask } from '../api.js';
import type { Answer } from '../item.js';
import { addressIn } from '../record.js';
import { language, t } from '../state/preferences.js';
import { languageOf } from '../state/request.js';
import { go, results, state } from '../state/store.js';
import { LevelTag } from './level-tag.js';

/** How many are shown. */
const MOST = 4;

/** For a word that nothing matches: what may have been meant, else addresses that begin as the word does. */
export function Suggestions() {
  const { word } = state.value;
  const meant = results.value?.geocoded?.suggestions ?? [];
  const [found, setFound] = useState<Answer['items']>([]);
  const isNothing = results.value?.hit === 0;
  useEffect(() => {
    if (!isNothing) return;
    const controller = new AbortController();
    setFound([]);
    void suggest(word, controller.signal).then(
      (items) => setFound(items),
      () => undefined, // the search itself says when the service is away
    );
    return () => controller.abort();
  }, [word, isNothing]);
  const shown = meant.length > 0 ? meant.slice(0, MOST) : found;
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('suggestions')}>
      <h2>{t('suggestions')}</h2>
      <ul class="links">
        {shown.map((item) => (
          <li key={item.address_code}>
            <button
              type="button"
              class="link"
              onClick={() =>
                go({
                  word: addressIn(item, 'ja'),
                  language: 'auto',
                  levels: [],
                  code: '',
                  sort: '',
                  chosen: null,
                })
              }
            >
              <LevelTag level={item.address_level} />
              <span lang="ja">{addressIn(item, 'ja')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The word is cut from its end until something matches, twice at most by half: a handful of questions. */
async function suggest(word: string, signal: AbortSignal): Promise<Answer['items']> {
  if (languageOf(state.peek()) !== 'ja') return [];
  const letters = [...word.replaceAll(/\s/g, '')];
  for (
    let length = letters.length - 1;
    length >= 2;
    length = Math.min(length - 1, Math.ceil(length * 0.75))
  ) {
    const parameters = { word: letters.slice(0, length).join(''), limit: `0,${MOST}` };
    const { items } = await ask({ endpoint: 'address', parameters }, language.peek(), signal);
    if (items.length > 0) return items;
  }
  return [];
}
