import { settings } from '../settings.js';
import { t } from '../state/preferences.js';

/** Who the data is from: on the map, or on a narrow screen at the end of the sheet that lies over it. */
export function Sources() {
  if (settings.sources.length === 0) return null;
  return (
    <p class="sources">
      {t('attribution')}: {settings.sources.join(' · ')}
    </p>
  );
}
