import { parseExportParameters } from '@banchi/engine/contract/export.js';
import { exportPage, exportPages } from '@banchi/engine/library/exported-records.js';
import type { AddressSearch } from '@banchi/engine/search/query.js';
import { EXPORT_PATH } from '@banchi/engine/vocabulary/searches.js';
import { EXPORT_FORMS, written } from '../export/forms.js';
import { parquetInThread } from '../export/parquet-in-thread.js';
import { checkNames, checkPastYears } from './access.js';
import { begun } from './begun.js';
import type { Capacity } from './capacity.js';
import { type App, hasLeft, vary } from './exchange.js';
import { addQuestionRoute } from './question-route.js';
import { Turns } from './turns.js';

/** Options of the route. */
interface ExportRouteOptions {
  readonly capacity: Capacity;
  /** Whether answers are compressed for clients that can read that. */
  readonly isCompressing: boolean;
  /** Whether boundaries are objects in records, as in answers of the address search. */
  readonly polygonAsObject: boolean;
  /** Called with an error that comes when the answer has begun: the connection ends there. */
  readonly failed: (error: unknown, requestId: string) => void;
}

/**
 * Adds `GET /export`: all records of a part of the data, without a limit, as a stream. A page is made in a turn of its own when its reader has taken
 * the ones before, and none when the reader is gone. The contract `export` lets a key in.
 */
export function addExportRoute(
  app: App,
  search: AddressSearch,
  { capacity, isCompressing, polygonAsObject, failed }: ExportRouteOptions,
): void {
  const turns = new Turns();
  addQuestionRoute(app, capacity, {
    path: EXPORT_PATH,
    contract: 'export',
    parse: (entries, language) => parseExportParameters(entries, language, search.years),
    answer: async (asked, { request, reply }) => {
      if (asked.year !== null) checkPastYears(request, [['pastmap_year', String(asked.year)]]);
      checkNames(request, asked.names);
      const { raw } = reply;
      if (request.method === 'GET') capacity.admitExport(raw);
      const { format } = asked;
      const { type, endings } = EXPORT_FORMS[format];
      const isPacked = format === 'parquet';
      const send = (payload?: unknown): unknown => {
        reply.header('content-type', type);
        reply.header('content-disposition', `attachment; filename="banchi${endings[0]}"`);
        if (isPacked || !isCompressing) return reply.send(payload);
        vary(reply, 'accept-encoding');
        return payload === undefined ? reply.send() : reply.compress(payload as never);
      };
      if (request.method === 'HEAD') return void send();
      if (hasLeft(reply)) return;
      // all pages are of the data that is served now
      const held = search.hold?.();
      const gone = new AbortController();
      // A reader that has ended its side of the connection is taken for one that has left: nothing else shows it until bytes are sent.
      const leave = (): void => void raw.destroy();
      request.raw.socket.once('end', leave);
      raw.on('close', () => {
        request.raw.socket.off('end', leave);
        gone.abort();
        held?.release();
      });
      const reading = () => ({
        deadline: capacity.deadline(),
        polygonAsObject: format === 'ndjson' ? polygonAsObject : isPacked,
      });
      const pages = exportPages(
        async (place) => {
          await turns.next();
          // a client that has left ends the stream, or has never begun to read it
          if (hasLeft(reply)) return { records: [], next: null };
          return exportPage(held?.search ?? search, asked, place, reading());
        },
        () => turns.next(),
      );
      const all = await begun(pages);
      const bytes = isPacked ? parquetInThread(all, asked, gone.signal) : written(format, all, asked);
      await send(
        capacity.stream(
          streamed(bytes, (error) => {
            if (!hasLeft(reply)) failed(error, request.id);
            raw.destroy();
          }),
          raw,
        ),
      );
    },
  });
}

/** Bytes of an answer that has begun and can no longer become an error. */
async function* streamed(
  pieces: AsyncIterable<Uint8Array>,
  broken: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const { buffer, byteOffset, byteLength } of pieces)
      yield Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    broken(error);
  }
}
