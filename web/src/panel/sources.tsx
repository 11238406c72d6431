import { mapSources } from '../map/map-sources.js';
import { settings } from '../settings.js';
import { isChanged, licenceParts, nameIn, type Source } from '../source.js';
import { language, t } from '../state/preferences.js';

/**
 * The publishers of the data in one line; opened, each data set with its licence. It lies on the map; on a narrow
 * screen at the end of the sheet above it.
 */
export function Sources() {
  const { sources } = settings;
  const names = [...sources.map(({ publisher }) => nameIn(publisher, language.value)), ...mapSources.value];
  if (names.length === 0) return null;
  const changed = sources.some(isChanged) ? ` (${t('dataChanged')})` : '';
  const line = `${t('attribution')}: ${[...new Set(names)].join(' · ')}${changed}`;
  if (sources.length === 0) return <p class="sources">{line}</p>;
  return (
    <details class="sources">
      <summary title={line}>{line}</summary>
      <ul>
        {sources.map((source) => (
          <li key={source.title}>
            <SourceText source={source} />
          </li>
        ))}
        {mapSources.value.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

function SourceText({ source }: { readonly source: Source }) {
  const { title, publisher, licence } = source;
  const { name, url } = licenceParts(licence ?? '');
  return (
    <>
      {nameIn(title, language.value)} · {nameIn(publisher, language.value)}
      {licence !== null && ' · '}
      {url === null ? name : <a href={url}>{name}</a>}
      {isChanged(source) && ` · ${t('dataChanged')}`}
    </>
  );
}
