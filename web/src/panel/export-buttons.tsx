import { useState } from 'preact/hooks';
import { download, everything, recordsAsCsv, recordsAsGeoJson } from '../export.js';
import { t } from '../state/preferences.js';
import { fail, type Results } from '../state/store.js';

const FORMS = {
  CSV: { file: 'addresses.csv', type: 'text/csv;charset=utf-8', write: recordsAsCsv },
  GeoJSON: { file: 'addresses.geojson', type: 'application/geo+json', write: recordsAsGeoJson },
} as const;

/** Saves all results, and not only those of the list, as a table or as points. */
export function ExportButtons({ found }: { readonly found: Results }) {
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  if (found.items.length === 0) return null;
  const take = async (name: keyof typeof FORMS): Promise<void> => {
    setBusy(true);
    setNote('');
    try {
      const isWhole = found.isHere || found.items.length >= found.hit;
      const { items, hit } = isWhole
        ? found
        : await everything(found.request, (count, all) => {
            if (all > count) setNote(t('countFirst', { count, hit: all }));
          });
      const { file, type, write } = FORMS[name];
      setNote('');
      download(file, type, write(items));
      if (items.length < hit) setNote(t('countFirst', { count: items.length, hit }));
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span class="exports">
      {(['CSV', 'GeoJSON'] as const).map((name) => (
        <button
          type="button"
          class="quiet"
          key={name}
          disabled={isBusy}
          aria-label={t('exportAs', { form: name })}
          onClick={() => void take(name)}
        >
          {name}
        </button>
      ))}
      <span role="status">{note}</span>
    </span>
  );
}
