import { useEffect, useRef, useState } from 'preact/hooks';
import { answerTo } from '../api.js';
import { serviceBase, settings } from '../settings.js';
import { access } from '../state/access.js';
import { t } from '../state/preferences.js';
import { curl, pathOf, type Request, readable, shownRequest } from '../state/request.js';
import { request, state } from '../state/store.js';
import { copied, copyText } from './copy.js';
import { CloseIcon } from './icons.js';

/** The request behind the shown records, to be copied as an address or a command, and its answer. */
export function RequestLine() {
  const [isOpen, setOpen] = useState(false);
  const asked = request.value;
  if (asked === null) return null;
  const shown = shownRequest(asked, state.value);
  const url = new URL(pathOf(shown).slice(1), serviceBase).href;
  const command = curl(shown, serviceBase, access.value?.mode);
  return (
    <details class="request">
      <summary>{t('request')}</summary>
      <code title={readable(shown)}>{readable(shown)}</code>
      <div class="buttons">
        {settings.published === null && (
          <>
            <button type="button" class="quiet" onClick={() => void copyText(url)}>
              {copied.value === url ? t('copied') : t('copy')}
            </button>
            <button type="button" class="quiet" onClick={() => void copyText(command)}>
              {copied.value === command ? t('copied') : t('curl')}
            </button>
          </>
        )}
        <button type="button" class="quiet" onClick={() => setOpen(true)}>
          {t('json')}
        </button>
      </div>
      <span class="unseen" role="status">
        {copied.value === null ? '' : t('copied')}
      </span>
      {isOpen && <Json request={shown} close={() => setOpen(false)} />}
    </details>
  );
}

function Json({ request: asked, close }: { readonly request: Request; readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const line = readable(asked);
  useEffect(() => {
    dialog.current?.showModal();
    answerTo(asked).then(
      (body) => setText(JSON.stringify(body, null, 2)),
      () => setText(t('offline')),
    );
  }, [line]);
  return (
    <dialog ref={dialog} class="json" aria-label={t('jsonTitle')} onClose={close}>
      <header>
        <h2>{t('jsonTitle')}</h2>
        <button type="button" class="quiet" onClick={() => void copyText(text)}>
          {copied.value === text && text !== '' ? t('copied') : t('copy')}
        </button>
        <button
          type="button"
          class="quiet round"
          aria-label={t('close')}
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
      </header>
      <p class="digits">{line}</p>
      <textarea readOnly spellcheck={false} aria-label={t('jsonTitle')} value={text} />
    </dialog>
  );
}
