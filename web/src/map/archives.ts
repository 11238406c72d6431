import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';

let protocol: Protocol | undefined;

/** Has the map read `pmtiles://` addresses: files of vector tiles, of which it asks for the parts it needs. */
export function readArchives(): Protocol {
  if (protocol === undefined) {
    protocol = new Protocol({ metadata: true });
    addProtocol('pmtiles', protocol.tile);
  }
  return protocol;
}

/**
 * Opens a file of vector tiles.
 * @returns the names of its layers
 */
export async function addArchive(url: string): Promise<ReadonlySet<string>> {
  const archive = new PMTiles(url);
  readArchives().add(archive);
  const metadata = (await archive.getMetadata()) as { vector_layers?: readonly { id?: unknown }[] };
  return new Set((metadata.vector_layers ?? []).map(({ id }) => String(id)));
}
