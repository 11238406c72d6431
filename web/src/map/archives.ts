import { addProtocol } from 'maplibre-gl';
import { FetchSource, PMTiles, Protocol, type Source } from 'pmtiles';
import { headersFor } from '../state/access.js';

let protocol: Protocol | undefined;

/** Has the map read `pmtiles://` addresses: files of vector tiles, of which it asks for the parts it needs. */
export function readArchives(): Protocol {
  if (protocol === undefined) {
    protocol = new Protocol({ metadata: true });
    addProtocol('pmtiles', protocol.tile);
  }
  return protocol;
}

/** A file that is asked for with the key in use, where it lies at the service. */
class KeyedSource extends FetchSource {
  override getBytes(...part: Parameters<Source['getBytes']>): ReturnType<Source['getBytes']> {
    this.setHeaders(new Headers(headersFor(this.url)));
    return super.getBytes(...part);
  }
}

/**
 * Opens a file of vector tiles.
 * @returns the names of its layers
 */
export async function addArchive(url: string): Promise<ReadonlySet<string>> {
  const archive = new PMTiles(new KeyedSource(url));
  readArchives().add(archive);
  const metadata = (await archive.getMetadata()) as { vector_layers?: readonly { id?: unknown }[] };
  return new Set((metadata.vector_layers ?? []).map(({ id }) => String(id)));
}
