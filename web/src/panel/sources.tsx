import { mapSources } from '../map/map-sources.js';
import { settings } from '../settings.js';
import { t } from '../state/preferences.js';

/** Who the data is from: on the map, or on a narrow screen at the end of the sheet that lies over it. */
export function Sources() {
  const sources = [...settings.sources, ...mapSources.value];
  if (sources.length === 0) return null;
  return (
    <p class="sources">
      {t('attribution')}: {sources.join(' · ')}
    </p>
  );
}
