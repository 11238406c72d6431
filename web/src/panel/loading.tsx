import { settings } from '../settings.js';
import { loading } from '../state/loading.js';
import { t } from '../state/preferences.js';
import { search } from '../state/store.js';
import { loadAgain } from '../transport.js';
import { WarningIcon } from './icons.js';

const FAULT_TEXTS = {
  missing: 'fileMissing',
  damaged: 'fileDamaged',
  memory: 'fileMemory',
  program: 'fileProgram',
} as const;

/** How far the file of a published page is loaded, or why it is not. */
export function Loading() {
  const { file } = settings;
  const now = loading.value;
  if (file === null || now === null) return null;
  const size = `${(file.packed / 1e6).toFixed(1)} MB`;
  if ('share' in now)
    return (
      <p class="offline loading">
        <span id="loading">{t('fileLoading', { size })}</span>
        <progress aria-labelledby="loading" max={1} value={now.share} />
      </p>
    );
  return (
    <p class="offline" role="alert">
      <WarningIcon />
      <span>{t(FAULT_TEXTS[now.fault], { size })}</span>
      <button type="button" class="quiet" onClick={() => void loadAgain().then(search)}>
        {t('retry')}
      </button>
    </p>
  );
}
