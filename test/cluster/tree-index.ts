import { join } from 'node:path';
import { mapDirectory } from '@banchi/engine/files/map-gazetteer.js';
import { writeGazetteer } from '@banchi/engine/files/writer.js';
import { directorySections } from '@banchi/engine/gazetteer/directory.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { ClusterConnection } from '@banchi/opensearch/connection.js';
import { RecordDocuments } from '@banchi/opensearch/documents.js';
import { IndexSearch } from '@banchi/opensearch/index-search.js';
import { type IndexNote, MAPPING_VERSION, recordIndex } from '@banchi/opensearch/mapping.js';

/** One index that holds one small tree after the other: making an index for each would take most of the time. */
export class TreeIndex {
  readonly #connection: ClusterConnection;
  readonly #index: string;
  readonly #folder: string;
  #held = 0;
  #count = 0;

  /** @param shards of the index: several make totals and orders of several parts */
  static async make(
    connection: ClusterConnection,
    index: string,
    shards: number,
    folder: string,
  ): Promise<TreeIndex> {
    const { settings, mappings } = recordIndex(shards, {} as IndexNote);
    await connection.send({
      method: 'PUT',
      path: `/${index}`,
      body: { settings, mappings },
      timeout: 60_000,
    });
    return new TreeIndex(connection, index, folder);
  }

  private constructor(connection: ClusterConnection, index: string, folder: string) {
    this.#connection = connection;
    this.#index = index;
    this.#folder = folder;
  }

  /** Puts a gazetteer's records in the place of those before. The caller closes the search. */
  async hold(gazetteer: Gazetteer): Promise<IndexSearch> {
    const documents = new RecordDocuments(gazetteer);
    const lines: string[] = [];
    for (let id = 0; id < documents.size; id++)
      lines.push(`{"index":{"_id":"${id}"}}`, documents.json(id).toString());
    for (let id = documents.size; id < this.#held; id++) lines.push(`{"delete":{"_id":"${id}"}}`);
    const answer = await this.#connection.send<{ errors: boolean }>({
      method: 'POST',
      path: `/${this.#index}/_bulk`,
      query: { refresh: true },
      lines: `${lines.join('\n')}\n`,
      timeout: 60_000,
    });
    if (answer.errors) throw new Error(JSON.stringify(answer));
    this.#held = documents.size;
    const file = join(this.#folder, `${this.#count++}.directory`);
    writeGazetteer(file, directorySections(gazetteer));
    const note: IndexNote = {
      mapping: MAPPING_VERSION,
      data: gazetteer.meta,
      directory: { index: '', parts: 0, bytes: 0 },
      hasLanguages: documents.hasLanguages,
    };
    return new IndexSearch(this.#connection, this.#index, note, mapDirectory(file));
  }
}
