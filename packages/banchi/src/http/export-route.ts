import { type ExportParameters, parseExportParameters } from '@banchi/engine/contract/export.js';
import type { ExportedRecord } from '@banchi/engine/contract/export-result.js';
import { exportPage, exportPages } from '@banchi/engine/library/exported-records.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { EXPORT_PATH } from '@banchi/engine/vocabulary/searches.js';
import { EXPORT_FORMS, written } from '../export/forms.js';
import { checkNames, checkPastYears } from './access.js';
import type { Capacity } from './capacity.js';
import type { App } from './exchange.js';
import { addQuestionRoute } from './question-route.js';
import { Turns } from './turns.js';

/**
 * Adds `GET /export`: all records of a part of the data, without a limit, as a stream. A page is made when its reader has taken the ones before, and
 * others are served in between. The contract `export` lets a key in.
 * @param failed called with an error that comes when the answer has begun: the connection ends there
 */
export function addExportRoute(
  app: App,
  search: AddressSearch,
  capacity: Capacity,
  failed: (error: unknown, requestId: string) => void,
): void {
  const turns = new Turns();
  addQuestionRoute(app, capacity, {
    path: EXPORT_PATH,
    contract: 'export',
    parse: (entries, language) => parseExportParameters(entries, language, search.years),
    answer: async (asked, { request, reply }) => {
      if (asked.year !== null) checkPastYears(request, [['pastmap_year', String(asked.year)]]);
      checkNames(request, asked.names);
      // all pages are of the data that is served now
      const held = search.hold?.();
      const release = (): void => held?.release();
      try {
        const pages = await begun(held?.search ?? search, asked, capacity, turns);
        const { type, endings } = EXPORT_FORMS[asked.format];
        reply.header('content-type', type);
        reply.header('content-disposition', `attachment; filename="banchi${endings[0]}"`);
        const bytes = streamed(written(asked.format, pages, asked), release, (error) => {
          failed(error, request.id);
          reply.raw.destroy();
        });
        await reply.send(capacity.stream(bytes, reply.raw));
      } catch (error) {
        release();
        throw error;
      }
    },
  });
}

/** The pages of an export. The first is read already: faults of a request show in it. */
async function begun(
  search: AddressSearch,
  asked: ExportParameters,
  capacity: Capacity,
  turns: Turns,
): Promise<AsyncGenerator<readonly ExportedRecord[]>> {
  const pages = exportPages((offset) => exportPage(search, asked, offset, capacity.deadline()));
  const first = await pages.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    for (;;) {
      await turns.next();
      const next = await pages.next();
      if (next.done === true) return;
      yield next.value;
    }
  })();
}

/** Bytes of an answer that has begun and can no longer become an error. */
async function* streamed(
  pieces: AsyncIterable<Uint8Array>,
  release: () => void,
  broken: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const { buffer, byteOffset, byteLength } of pieces)
      yield Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    broken(error);
  } finally {
    release();
  }
}
