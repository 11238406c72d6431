import { FOLD_VERSION } from '@banchi/engine/text/index.js';
import { about } from '@banchi/engine/vocabulary/message.js';
import { type ClusterConnection, ClusterError } from './connection.js';
import { FIELDS, type IndexNote, MAPPING_VERSION } from './mapping.js';

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
  if (indexes.length === 0)
    throw new ClusterError(
      about(name, {
        en: `there is no such index; make it with banchi index --index ${name}`,
        ja: `索引がありません。banchi index --index ${name} で作れます`,
      }),
    );
  if (indexes.length > 1)
    throw new ClusterError(
      about(name, {
        en: `stands for several indexes, ${indexes.join(', ')}; one is needed`,
        ja: `複数の索引（${indexes.join('、')}）を指しています。一つにしてください`,
      }),
    );
  const [index] = indexes;
  const { _meta: meta, properties = {} } = answer[index].mappings;
  const note = meta?.banchi;
  if (note === undefined)
    throw new ClusterError(
      about(index, { en: 'was not made by banchi index', ja: 'banchi index で作った索引ではありません' }),
    );
  if (note.mapping !== MAPPING_VERSION)
    throw new ClusterError(
      about(index, {
        en: `has mapping version ${note.mapping}, this program needs ${MAPPING_VERSION}: fill it again`,
        ja: `版が ${note.mapping} ですが、このプログラムには ${MAPPING_VERSION} が必要です。作り直してください`,
      }),
    );
  if (note.data.fold !== FOLD_VERSION)
    throw new ClusterError(
      about(index, {
        en: `its names were folded by version ${note.data.fold}, this program folds by version ${FOLD_VERSION}: fill it again`,
        ja: `名称の畳み込みが版 ${note.data.fold} ですが、このプログラムは版 ${FOLD_VERSION} です。作り直してください`,
      }),
    );
  for (const [field, { type }] of Object.entries(FIELDS)) {
    const found = properties[field]?.type;
    if (found !== type)
      throw new ClusterError(
        about(index, {
          en: `field ${field} is ${found ?? 'missing'}, expected ${type}`,
          ja: `項目 ${field} の型が ${found ?? 'なし'} です（${type} のはずです）`,
        }),
      );
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
