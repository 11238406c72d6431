import { type MapSource, mapSources } from '../map/map-sources.js';
import { settings } from '../settings.js';
import { isChanged, licenceParts, nameIn, type Source } from '../source.js';
import { language, t } from '../state/preferences.js';

/**
 * The publishers of the data in one line; opened, each data set with its licence. It lies on the map; on a narrow
 * screen at the end of the sheet above it.
 */
export function Sources() {
  const { sources } = settings;
  const makers = mapSources.value;
  // the map is what is seen first
  const names = [
    ...makers.map(({ text }) => text),
    ...sources.map(({ publisher }) => nameIn(publisher, language.value)),
  ];
  if (names.length === 0) return null;
  const changed = sources.some(isChanged) ? ` (${t('dataChanged')})` : '';
  const line = `${t('attribution')}: ${[...new Set(names)].join(' · ')}${changed}`;
  return (
    <details class="sources">
      <summary title={line}>{line}</summary>
      <ul>
        {sources.map((source) => (
          <li key={source.title}>
            <SourceText source={source} />
          </li>
        ))}
        {makers.map((maker) => (
          <li key={maker.text}>
            <Maker maker={maker} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The makers of the map with streets, which must stand on it, even where the sources stand elsewhere. */
export function Makers() {
  if (mapSources.value.length === 0) return null;
  return (
    <p class="makers">
      {mapSources.value.map((maker) => (
        <Maker key={maker.text} maker={maker} />
      ))}
    </p>
  );
}

function Maker({ maker: { text, url } }: { readonly maker: MapSource }) {
  return url === null ? text : <a href={url}>{text}</a>;
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
