import { FOLD_VERSION } from '@banchi/engine/text/index.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { type ClusterConnection, ClusterError } from './connection.js';
import { FIELDS, type IndexNote, MAPPING_VERSION } from './mapping.js';
import { messages } from './messages.js';

interface MappingAnswer {
  readonly [index: string]: {
    readonly mappings: {
      readonly _meta?: { readonly banchi?: IndexNote };
      readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
    };
  };
}

/** An index under its own name, with its note. */
export interface NotedIndex {
  readonly index: string;
  readonly note: IndexNote;
}

/** The indexes behind a name or a pattern that were made by this program, of whatever version. */
export async function notedIndexes(connection: ClusterConnection, name: string): Promise<NotedIndex[]> {
  const answer = await mappingsOf(connection, name);
  return Object.entries(answer).flatMap(([index, { mappings }]) => {
    const note = mappings._meta?.banchi;
    return note === undefined ? [] : [{ index, note }];
  });
}

/**
 * The index of a name or alias; checks that this program can answer from it.
 * @throws {ClusterError} naming the difference: no such index, several, another mapping, names folded otherwise
 */
export async function servedIndex(connection: ClusterConnection, name: string): Promise<NotedIndex> {
  const answer = await mappingsOf(connection, name);
  const indexes = Object.keys(answer);
  if (indexes.length === 0) throw new ClusterError(about(name, messages.noIndex(name)));
  if (indexes.length > 1) throw new ClusterError(about(name, messages.severalIndexes(indexes)));
  const [index] = indexes;
  const { _meta: meta, properties = {} } = answer[index].mappings;
  const note = meta?.banchi;
  if (note === undefined) throw new ClusterError(about(index, messages.notOurs));
  if (note.mapping !== MAPPING_VERSION)
    throw new ClusterError(about(index, messages.otherMapping(note.mapping, MAPPING_VERSION)));
  if (note.data.fold !== FOLD_VERSION)
    throw new ClusterError(about(index, messages.foldedOtherwise(note.data.fold, FOLD_VERSION)));
  for (const [field, { type }] of Object.entries(FIELDS)) {
    const found = properties[field]?.type;
    if (found !== type) throw new ClusterError(about(index, messages.otherType(field, found, type)));
  }
  return { index, note };
}

async function mappingsOf(connection: ClusterConnection, name: string): Promise<MappingAnswer> {
  return connection.send<MappingAnswer>({
    method: 'GET',
    path: `/${name}/_mapping`,
    query: { ignore_unavailable: true, allow_no_indices: true },
  });
}
