import { loading } from '../state/loading.js';
import { megabytes, t } from '../state/preferences.js';
import { search } from '../state/store.js';
import { loadAgain } from '../transport.js';
import { WarningIcon } from './icons.js';

const FAULT_TEXTS = {
  missing: 'fileMissing',
  damaged: 'fileDamaged',
  memory: 'fileMemory',
  program: 'fileProgram',
} as const;

/** How far a file of a published page is loaded, or why it is not. */
export function Loading() {
  const now = loading.value;
  if (now === null || now.state === 'open') return null;
  const { file, state } = now;
  const year = file.year === null ? '' : `${t('yearOf', { year: String(file.year) })}, `;
  const size = `${year}${megabytes(file.packed)}`;
  if (typeof state === 'number')
    return (
      <p class="offline loading">
        <span id="loading">{t('fileLoading', { size })}</span>
        <progress aria-labelledby="loading" max={1} value={state} />
      </p>
    );
  return (
    <p class="offline" role="alert">
      <WarningIcon />
      <span>{t(FAULT_TEXTS[state], { size })}</span>
      <button type="button" class="quiet" onClick={() => void loadAgain().then(search)}>
        {t('retry')}
      </button>
    </p>
  );
}
