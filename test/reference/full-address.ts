import { joint } from '@banchi/engine/translit/index.js';
import type { ForeignLanguage } from '@banchi/engine/vocabulary/languages.js';
import { LEVELS, type Level } from '@banchi/engine/vocabulary/levels.js';

/**
 * Full address from the segments of all levels, prefecture first; null for levels that the address skips.
 * `3-1, Kasumigaseki 1-chome, Chiyoda-ku, Tokyo`; `도쿄도 지요다구 가스미가세키 1초메 3-1`; `东京都千代田区霞关一丁目3-1`.
 * Empty where no level has a name.
 */
export function fullAddress(segments: readonly (string | null)[], language: ForeignLanguage): string {
  // In front of `rest` stands the component of the last segment seen: English grows to the left component by component.
  let component = '';
  let rest = '';
  let parent = -1;
  segments.forEach((segment, depth) => {
    if (segment === null || segment === '') return;
    if (parent < 0) {
      component = segment;
    } else {
      const { place, separator: between } = joint(
        language,
        LEVELS[parent] as Level,
        LEVELS[depth] as Level,
        segments[parent] as string,
        segment,
      );
      if (place === 'behind') {
        component += between + segment;
      } else {
        rest = between + component + rest;
        component = segment;
      }
    }
    parent = depth;
  });
  return component + rest;
}
