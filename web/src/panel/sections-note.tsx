import { t } from '../state/preferences.js';
import { sections } from '../state/sections.js';
import { part } from '../state/store.js';

/** How many sections are drawn on the map. */
export function SectionsNote() {
  const found = sections.value;
  if (!part.sections.value || found === null) return null;
  const { place, names, hit, items, drawn } = found;
  const text =
    hit === 0
      ? t('sectionsNone')
      : drawn === 0
        ? t('sectionsPoints', { count: items.length })
        : t('sectionsCount', { count: hit, drawn });
  return (
    <p class="notice plain" role="status">
      <b lang={names}>{place}</b> {text}
    </p>
  );
}
