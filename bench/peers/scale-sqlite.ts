import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { Circle } from '@banchi/engine/geo/circle.js';
import { distance } from '@banchi/engine/geo/distance.js';
import { UNITS_PER_DEGREE } from '@banchi/engine/geo/units.js';
import Database from 'better-sqlite3';
import { besideNumbers, type Peer, type PeerAnswer, peerRows, type Question } from '../support/peer.js';

const PAGE = 100;

/**
 * SQLite on the same records: texts under an FTS5 trigram index, points in an R*Tree, codes and both sort keys under B-trees.
 *
 * In its favour: the points that {@link SqlitePeer} and {@link SqlitePlaces} list; sort keys are numbers.
 */
export class SqliteScalePeer implements Peer {
  readonly name: string;
  readonly bytes: number;
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement>();

  /** Opens a file, which is filled if it is not there. */
  constructor(file: string, gazetteer: Gazetteer) {
    if (!existsSync(file)) fill(file, gazetteer);
    this.bytes = statSync(file).size;
    const database = new Database(file, { readonly: true });
    database.pragma('mmap_size = 8589934592');
    database.pragma('cache_size = -500000');
    database.function('metres', { deterministic: true }, (lon: number, lat: number, x: number, y: number) =>
      distance(lon, lat, x / UNITS_PER_DEGREE, y / UNITS_PER_DEGREE),
    );
    this.name = `SQLite ${database.prepare('SELECT sqlite_version()').pluck().get()}, FTS5 trigram, R*Tree`;
    this.#database = database;
  }

  ask(question: Question): PeerAnswer {
    const { from, id, values } = tables(question);
    const centre = question.around?.centre ?? [];
    const order = {
      tree: id,
      distance: 'metres(?, ?, places.west, places.south)',
      reading: 'records.reading, records.id',
      postcode: 'records.postcode, records.id',
    }[question.order];
    const page = `SELECT ${id} ${from} ORDER BY ${order} LIMIT ${PAGE} OFFSET ${question.offset}`;
    const bound = question.order === 'distance' ? [...values, ...centre] : values;
    const ids = this.#statement(page).all(...bound) as number[];
    const isLast = ids.length < PAGE && (ids.length > 0 || question.offset === 0);
    if (isLast) return { hit: question.offset + ids.length, ids };
    return { hit: this.#statement(`SELECT count(*) ${from}`).get(...values) as number, ids };
  }

  close(): void {
    this.#database.close();
  }

  #statement(text: string): Database.Statement {
    let known = this.#statements.get(text);
    if (known === undefined) {
      known = this.#database.prepare(text).pluck();
      this.#statements.set(text, known);
    }
    return known;
  }
}

/** The tables and conditions of a question, with the column that has the id. */
function tables({ word, code, around, order }: Question): {
  readonly from: string;
  readonly id: string;
  readonly values: (string | number)[];
} {
  const sources: { readonly name: string; readonly id: string }[] = [];
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const where = (condition: string, ...of: (string | number)[]): void => {
    conditions.push(condition);
    values.push(...of);
  };
  if (word !== undefined) {
    const [before, behind] = besideNumbers(word);
    // a trigram index is useless for a word of two characters
    const isIndexed = [...word].length > 2;
    if (isIndexed) {
      sources.push({ name: 'words', id: 'words.rowid' });
      where('words MATCH ?', `"${word}"`);
    }
    if (before !== '' || behind !== '') where('texts.text GLOB ?', `*${before}${word}${behind}*`);
    else if (!isIndexed) where('instr(texts.text, ?)', word);
    if (!isIndexed || before !== '' || behind !== '') sources.push({ name: 'texts', id: 'texts.id' });
  }
  if (around !== undefined) {
    const { west, south, east, north } = new Circle(...around.centre, around.radius).box;
    sources.push({ name: 'places', id: 'places.id' });
    where('places.west >= ? AND places.east <= ?', west, east);
    where('places.south >= ? AND places.north <= ?', south, north);
    where('metres(?, ?, places.west, places.south) <= ?', ...around.centre, around.radius);
  }
  if (code !== undefined || order === 'reading' || order === 'postcode' || sources.length === 0)
    sources.push({ name: 'records', id: 'records.id' });
  if (code !== undefined) where('records.code >= ? AND records.code < ?', code, `${code}:`);
  const [first, ...others] = sources;
  const joined = others.map(({ name, id }) => ` JOIN ${name} ON ${id} = ${first.id}`).join('');
  const filter = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return { from: `FROM ${first.name}${joined}${filter}`, id: first.id, values };
}

function fill(file: string, gazetteer: Gazetteer): void {
  console.log(`filling ${file} …`);
  const started = performance.now();
  const unfinished = `${file}.tmp`;
  rmSync(unfinished, { force: true });
  const database = new Database(unfinished);
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -500000');
  database.exec(`
    CREATE VIRTUAL TABLE words USING fts5(text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
    CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE records (id INTEGER PRIMARY KEY, code TEXT NOT NULL, reading INTEGER NOT NULL, postcode INTEGER NOT NULL);
    CREATE VIRTUAL TABLE places USING rtree_i32(id, west, east, south, north);
  `);
  const insert = {
    word: database.prepare('INSERT INTO words(rowid, text) VALUES (?, ?)'),
    text: database.prepare('INSERT INTO texts VALUES (?, ?)'),
    record: database.prepare('INSERT INTO records VALUES (?, ?, ?, ?)'),
    place: database.prepare('INSERT INTO places VALUES (?, ?, ?, ?, ?)'),
  };
  database.transaction(() => {
    for (const { id, text, code, reading, postcode, place } of peerRows(gazetteer)) {
      insert.word.run(id + 1, text);
      insert.text.run(id + 1, text);
      insert.record.run(id + 1, code, reading, postcode);
      if (place !== null) insert.place.run(id + 1, place[0], place[0], place[1], place[1]);
    }
  })();
  database.exec(`
    INSERT INTO words(words) VALUES ('optimize');
    CREATE INDEX records_by_code ON records(code);
    CREATE INDEX records_by_reading ON records(reading, id);
    CREATE INDEX records_by_postcode ON records(postcode, id);
    ANALYZE;
  `);
  database.close();
  renameSync(unfinished, file);
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`);
}
