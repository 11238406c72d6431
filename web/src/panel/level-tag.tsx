import type { Level } from '@banchi/engine/vocabulary/levels.js';
import { t } from '../state/preferences.js';
import type { TextKey } from '../texts/texts.js';

/** The sign of a level: one character, or a short word where characters would say nothing. */
export function levelSign(level: Level): string {
  return t(`sign${level}` as TextKey);
}

/** The name of a level in the page's language. */
export function levelName(level: Level): string {
  return t(`level${level}` as TextKey);
}

/** The level of a record as a small tag. */
export function LevelTag({ level }: { readonly level: Level }) {
  return (
    <span class="tag" data-level={level} title={levelName(level)}>
      <span aria-hidden="true">{levelSign(level)}</span>
      <span class="unseen">{levelName(level)}</span>
    </span>
  );
}
