import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { BORDER, besideNumbers, type PeerAnswer } from '../support/peer.js';
import type { FoldedTexts } from '../support/texts.js';

/** The page and the total of one question. */
interface Statements {
  readonly page: Database.Statement;
  readonly count: Database.Statement;
}

/**
 * SQLite on the same records: one row a record in the order of the tree, `rowid` = id + 1, its folded full name,
 * folded full readings and tails with counters (三丁目) in one text with borders between. Left out are the texts with a
 * prefecture, county or city left out and with aliases: they would only make its index larger.
 *
 * In its favour: the trigram index keeps no copy of the texts (`content=''`) and is merged into one segment
 * (`optimize`), rows ascend with the ids so that "first 100" needs no sorting, the words come folded, the whole file is
 * mapped, the total is only counted where the page of 100 is full, and a word of two characters, for which a trigram
 * index is useless, is sought by one `instr` a row in a table with nothing but the text.
 */
export class SqlitePeer {
  readonly #database: Database.Database;
  readonly #countAlways: boolean;
  readonly #phrase: Statements;
  readonly #scan: Statements;
  readonly #wholePhrase: Statements;
  readonly #wholeScan: Statements;
  readonly #code: Statements;
  /** Bytes of the file. */
  readonly size: number;

  /** @param countAlways whether the total is counted by a second statement even where the first one found it */
  constructor(file: string, texts: FoldedTexts, codeOf: (id: number) => string, countAlways: boolean) {
    this.#countAlways = countAlways;
    if (!existsSync(file)) {
      console.log(`building ${file} …`);
      build(file, texts, codeOf);
    }
    this.size = statSync(file).size;
    const database = new Database(file, { readonly: true });
    database.pragma('mmap_size = 4294967296');
    database.pragma('cache_size = -500000');
    this.#database = database;
    const prepare = (
      from: string,
      id = 'rowid',
    ): { page: Database.Statement; count: Database.Statement } => ({
      page: database.prepare(`SELECT ${id} FROM ${from} ORDER BY ${id} LIMIT 100`).pluck(),
      count: database.prepare(`SELECT count(*) FROM ${from}`).pluck(),
    });
    this.#phrase = prepare('words WHERE words MATCH ?');
    this.#scan = prepare('texts WHERE instr(text, ?)');
    // numbers are whole: only the text shows the characters beside the digits of a word
    this.#wholePhrase = prepare(
      'words JOIN texts ON texts.id = words.rowid WHERE words MATCH ? AND texts.text GLOB ?',
      'words.rowid',
    );
    this.#wholeScan = prepare('texts WHERE text GLOB ?');
    this.#code = prepare('codes WHERE code >= ? AND code < ? AND level = ?');
  }

  /** Records whose name or reading contains a folded word of at least two characters, numbers being whole. */
  word(folded: string): PeerAnswer {
    const [before, behind] = besideNumbers(folded);
    if (before !== '' || behind !== '') {
      const pattern = `*${before}${folded}${behind}*`;
      return [...folded].length < 3
        ? this.#ask(this.#wholeScan, pattern)
        : this.#ask(this.#wholePhrase, `"${folded}"`, pattern);
    }
    return [...folded].length < 3 ? this.#ask(this.#scan, folded) : this.#ask(this.#phrase, `"${folded}"`);
  }

  /** Records of one level whose code begins with a prefix of digits. */
  code(prefix: string, level: number): PeerAnswer {
    return this.#ask(this.#code, prefix, `${prefix}:`, level);
  }

  /** Version of the library. */
  get version(): string {
    return this.#database.prepare('SELECT sqlite_version()').pluck().get() as string;
  }

  close(): void {
    this.#database.close();
  }

  #ask({ page, count }: Statements, ...values: readonly (string | number)[]): PeerAnswer {
    const ids = page.all(...values) as number[];
    const known = ids.length < 100 && !this.#countAlways;
    return { hit: known ? ids.length : (count.get(...values) as number), ids };
  }
}

function build(file: string, texts: FoldedTexts, codeOf: (id: number) => string): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.tmp`;
  rmSync(unfinished, { force: true });
  const database = new Database(unfinished);
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.exec(`
    CREATE VIRTUAL TABLE words USING fts5(text, content='', columnsize=0, tokenize='trigram case_sensitive 1');
    CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE codes (id INTEGER PRIMARY KEY, code TEXT NOT NULL, level INTEGER NOT NULL);
  `);
  const word = database.prepare('INSERT INTO words(rowid, text) VALUES (?, ?)');
  const text = database.prepare('INSERT INTO texts(rowid, text) VALUES (?, ?)');
  const code = database.prepare('INSERT INTO codes(rowid, code, level) VALUES (?, ?, ?)');
  database.transaction(() => {
    for (let id = 0; id < texts.tree.size; id++) {
      if (!texts.isRecord(id)) continue;
      const full = texts.texts(id).join(BORDER);
      word.run(id + 1, full);
      text.run(id + 1, full);
      code.run(id + 1, codeOf(id), texts.tree.depth(id));
    }
  })();
  database.exec(`
    INSERT INTO words(words) VALUES ('optimize');
    CREATE INDEX codes_by_level ON codes(level, code);
    ANALYZE;
  `);
  database.close();
  renameSync(unfinished, file);
}
