import { useEffect, useRef } from 'preact/hooks';
import { copied, copyText } from '../panel/copy.js';
import { CloseIcon } from '../panel/icons.js';
import { t } from '../state/preferences.js';
import type { TextKey } from '../texts/texts.js';

/** Commands that serve the page with streets. */
const COMMANDS = [
  { text: 'streetsGsi', command: 'npm start -- --map gsi' },
  { text: 'streetsFile', command: 'npm start -- --map FILE.pmtiles' },
] as const satisfies readonly { readonly text: TextKey; readonly command: string }[];

/** How the operator gets streets onto a map that has none. */
export function StreetsHow({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="json" aria-label={t('streetsHow')} onClose={close}>
      <header>
        <h2>{t('streetsHow')}</h2>
        <button
          type="button"
          class="quiet round"
          aria-label={t('close')}
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
      </header>
      <p>{t('streetsLead')}</p>
      {COMMANDS.map(({ text, command }) => (
        <p key={command} class="command">
          <span>{t(text)}</span>
          <code>{command}</code>
          <button type="button" class="quiet" onClick={() => void copyText(command)}>
            {copied.value === command ? t('copied') : t('copy')}
          </button>
        </p>
      ))}
    </dialog>
  );
}
