import { settings } from '../settings.js';
import { canKeep, isKeptShown, type Kept, type KeptChoice, kept, wantedPrefecture } from '../state/kept.js';
import { language, megabytes, t } from '../state/preferences.js';
import { NAMES_IN, type TextKey } from '../texts/texts.js';
import { keeping } from '../transport.js';
import { CloseIcon, KeepIcon, WarningIcon } from './icons.js';

const TOGGLE = 'keep-toggle';
const PANEL = 'keep-panel';

/** Whether the page can be kept for use without a connection. */
const isOffered = settings.published !== null && canKeep;

/** Opens and closes the panel about keeping the page. */
export function KeepToggle() {
  if (!isOffered) return null;
  return (
    <button
      type="button"
      id={TOGGLE}
      class="quiet round"
      title={t('keep')}
      aria-label={t('keep')}
      aria-expanded={isKeptShown.value}
      aria-controls={isKeptShown.value ? PANEL : undefined}
      onClick={() => void toggle()}
    >
      <KeepIcon />
    </button>
  );
}

async function toggle(): Promise<void> {
  if (isKeptShown.peek()) isKeptShown.value = false;
  else if (kept.peek()?.state === 'loading') isKeptShown.value = true;
  else await (await keeping()).ask();
}

function close(): void {
  isKeptShown.value = false;
  document.getElementById(TOGGLE)?.focus();
}

/** The text of each state, and its button; a kept page also has a button that removes it. */
const TOLD: Readonly<
  Record<Kept['state'], { text: TextKey; action: TextKey; run: 'keep' | 'cancel' | 'remove' }>
> = {
  none: { text: 'keepLead', action: 'keepDo', run: 'keep' },
  loading: { text: 'keepLoading', action: 'keepCancel', run: 'cancel' },
  kept: { text: 'keepDone', action: 'keepRemove', run: 'remove' },
  newer: { text: 'keepNewer', action: 'keepUpdate', run: 'keep' },
  fault: { text: 'keepMissing', action: 'retry', run: 'keep' },
};

/** Whether a published page is kept, and how much would be loaded. */
export function KeepPanel() {
  const now = kept.value;
  if (!isOffered || !isKeptShown.value || now === null) return null;
  const { text, action, run } = TOLD[now.state];
  const isFull = now.state === 'fault' && now.fault === 'room';
  const choices = now.state === 'none' ? now.choices : [];
  const choice = choices.find(({ code }) => code === wantedPrefecture.value);
  const { bytes } = choice ?? { bytes: 0, ...now };
  const size = 'bytes' in now ? megabytes(bytes) : '';
  return (
    <div id={PANEL} class={now.state === 'loading' ? 'offline loading' : 'offline'}>
      {now.state === 'fault' && <WarningIcon />}
      <span id="keep-text" role={now.state === 'fault' ? 'alert' : 'status'}>
        {t(isFull ? 'keepRoom' : text, { size })}
      </span>
      {choices.length > 0 && <Prefectures choices={choices} />}
      {now.state === 'loading' && <progress aria-labelledby="keep-text" max={1} value={now.share} />}
      <button key="act" type="button" class="quiet" onClick={() => void act(run)}>
        {t(action)}
      </button>
      {now.state === 'newer' && (
        <button type="button" class="quiet" onClick={() => void act('remove')}>
          {t('keepRemove')}
        </button>
      )}
      <button type="button" class="quiet" title={t('close')} aria-label={t('close')} onClick={close}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** Chooses the prefecture that is kept, or the whole country. */
function Prefectures({ choices }: { readonly choices: readonly KeptChoice[] }) {
  return (
    <select
      aria-label={t('keepPart')}
      value={wantedPrefecture.value ?? ''}
      onChange={({ currentTarget }) => {
        wantedPrefecture.value = currentTarget.value === '' ? null : currentTarget.value;
      }}
    >
      <option value="">{t('keepCountry')}</option>
      {choices.map(({ code, names }) => (
        <option key={code} value={code}>
          {names[NAMES_IN[language.value]] ?? names.ja}
        </option>
      ))}
    </select>
  );
}

async function act(run: 'keep' | 'cancel' | 'remove'): Promise<void> {
  await (await keeping())[run]();
}
