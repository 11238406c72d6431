import type { Level } from '../../../src/vocabulary/levels.js';
import { t } from '../state/preferences.js';
import type { TextKey } from '../texts/texts.js';

/** The sign of each level. */
export const LEVEL_SIGNS: Readonly<Record<Level, string>> = {
  TOD: '都',
  SHK: '市',
  OAZ: '町',
  AZC: '丁',
  GIK: '街',
  TBN: '番',
};

/** The name of a level in the page's language. */
export function levelName(level: Level): string {
  return t(`level${level}` as TextKey);
}

/** The level of a record as a small tag. */
export function LevelTag({ level }: { readonly level: Level }) {
  return (
    <span class="tag" data-level={level} title={levelName(level)}>
      <span aria-hidden="true">{LEVEL_SIGNS[level]}</span>
      <span class="unseen">{levelName(level)}</span>
    </span>
  );
}
