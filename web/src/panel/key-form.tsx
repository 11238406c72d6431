import { signal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { enter } from '../api.js';
import { access } from '../state/access.js';
import { t } from '../state/preferences.js';
import { fail, refusal } from '../state/store.js';
import { FieldError } from './field-error.js';
import { KeyIcon } from './icons.js';

/** A field for the key of a service that needs one. */
export function KeyForm() {
  const { code } = refusal.value ?? {};
  if (code !== 'UNAUTHORIZED' && code !== 'FORBIDDEN') return null;
  return (
    <form class="key" onSubmit={submit}>
      <h2>{t('keyTitle')}</h2>
      <p>{t('keyLead')}</p>
      <label for="key">{t('key')}</label>
      <div class="entry">
        <input
          id="key"
          name="key"
          type="password"
          class="digits"
          autoComplete="off"
          spellcheck={false}
          required
          maxLength={255}
          aria-describedby="error-key"
        />
        <button type="submit" class="strong" disabled={isTrying.value}>
          {t('keyUse')}
        </button>
      </div>
      {wasTried.value && <FieldError parameters={['x-api-key', 'authorization', 'referer']} id="error-key" />}
    </form>
  );
}

/** Whether the service is being asked if it accepts the key, and whether it was ever asked. */
const isTrying = signal(false);
const wasTried = signal(false);

async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
  event.preventDefault();
  const key = new FormData(event.currentTarget).get('key');
  if (typeof key !== 'string' || key.trim() === '' || isTrying.peek()) return;
  isTrying.value = true;
  try {
    await enter(key.trim());
  } catch (error) {
    wasTried.value = true;
    fail(error);
  } finally {
    isTrying.value = false;
  }
}

/** A button that forgets the key. */
export function ForgetKey() {
  if (access.value === null) return null;
  return (
    <button
      type="button"
      class="quiet round"
      title={t('keyForget')}
      aria-label={t('keyForget')}
      onClick={() => {
        access.value = null;
      }}
    >
      <KeyIcon />
    </button>
  );
}
