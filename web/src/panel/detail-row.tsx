import type { ComponentChildren } from 'preact';
import { t } from '../state/preferences.js';
import { copied, copyText } from './copy.js';
import { CopyIcon } from './icons.js';

/** One thing that is known of an opened record or station. */
export function Row({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Copies it. */
export function Copy({ what, text }: { readonly what: string; readonly text: string }) {
  return (
    <button
      type="button"
      class="quiet round copy"
      aria-label={`${t('copy')}: ${what}`}
      title={copied.value === text ? t('copied') : t('copy')}
      data-done={copied.value === text}
      onClick={() => void copyText(text)}
    >
      <CopyIcon />
    </button>
  );
}
