import type { PartRole } from '@banchi/engine/contract/address-parts.js';
import { postCodeIn } from '@banchi/engine/facts/postal-codes.js';
import type { GeocodeResult } from '@banchi/engine/vocabulary/geocode-result.js';
import type { PartName } from '@banchi/engine/vocabulary/parts.js';
import { type AddressColumns, wholeColumn } from './address-columns.js';
import { type Cell, cellText } from './cells.js';
import { hintOf, type NamedKind, type NameHint } from './column-names.js';
import { addressOf, dashedDay } from './row-address.js';

/**
 * The columns that make an address. Their contents decide: each column is asked for what its cells are, and of the combinations, in
 * the order of the address tree, that one is taken whose joined rows go deepest without contradiction. Names decide between equals.
 */

/** Answers words as `/geocode` does, with their parts. */
export type Ask = (words: readonly string[]) => Promise<readonly GeocodeResult[]>;

/** The columns of the address, and others that could have been it. */
export interface Choice {
  readonly columns: AddressColumns;
  /** How much of the addresses is known, from 0. */
  readonly score: number;
  /** Columns of other addresses of the rows, the cells of each. */
  readonly others: readonly (readonly number[])[];
}

/** Rows that columns are judged by. */
const SAMPLE = 16;
/** Share of cells that makes a column what they are. */
const MOST = 0.7;
/** Share of the rows in which a column must have a value. */
const LEAST_FILLED = 0.2;
/** Characters of a cell beyond which it is no address. */
const LONGEST = 150;
/** Columns that are looked at: the address stands among the first texts. */
const MOST_LOCAL = 12;
/** Added score that makes a further column part of the address. */
const GAIN = 0.12;
/** Lost score up to which a column does no harm. */
const HARM = 0.08;
/** Share of the best score from which on the name decides. */
const EQUAL = 0.75;
/** The score of columns some of whose rows name a town. */
const SOME_TOWNS = 1.2;
/** The score of rows that name their municipality and town. */
const CERTAIN = 6.5;

/** Values of the parts of an answer, by the verdict on each: what is written counts more than what is guessed. */
const VALUES: Partial<Record<PartName, Readonly<Record<string, number>>>> = {
  prefecture: { confirmed: 0.6, corrected: 0.4, added: 0.3 },
  county: { confirmed: 0.1, corrected: 0.1 },
  municipality: { confirmed: 3, corrected: 2.2, added: 1.2 },
  ward: { confirmed: 0.4, corrected: 0.2 },
  town: { confirmed: 3, corrected: 2.4 },
  section: { confirmed: 0.2, corrected: 0.2 },
  block: { confirmed: 1.4, unconfirmed: 0.8 },
  number: { confirmed: 1.6, corrected: 1.4, unconfirmed: 1.2 },
  rest: { unconfirmed: -2 },
};

/** How much of a row's address an answer knows; less than 0 for a contradiction. */
export function scoreOf({ record, match, ambiguous }: GeocodeResult): number {
  const { parts = {}, verdict } = match;
  if (verdict === 'contradictory') return -3;
  let score = 0;
  for (const [name, values] of Object.entries(VALUES))
    score += values[parts[name as PartName]?.verdict ?? ''] ?? 0;
  if (record !== null) return score;
  return ambiguous.count > 0 ? Math.max(0, score) * 0.4 : 0;
}

/** The levels of a record above towns. */
type UpperKind = 'prefecture' | 'municipality';

/** What a text by itself is: the name of a prefecture, of a municipality or county, or of something below it; null for no address. */
function placeOf({ record, match, ambiguous }: GeocodeResult): UpperKind | 'below' | null {
  const { parts = {}, rest } = match;
  const levels = record === null ? ambiguous.records : [record];
  if (levels.length === 0) return null;
  const isAll =
    rest.trim() === '' && parts.number === undefined && parts.building === undefined && !parts.rest;
  if (isAll && levels.every(({ address_level: level }) => level === 'TOD')) return 'prefecture';
  if (isAll && levels.every(({ address_level: level }) => level === 'SHK')) return 'municipality';
  if (levels.some(({ address_level: level }) => level !== 'TOD' && level !== 'SHK')) return 'below';
  // a municipality and a number, or a town that the data lacks
  return parts.municipality?.verdict === 'confirmed' && parts.rest === undefined ? 'below' : null;
}

const COUNTY = /^[^\d\s]{1,6}郡$/u;
const WARD = /^[^\d\s]{1,5}区$|[- ](?:ku|ward)$/iu;
/** A number by itself; 03 is the beginning of a telephone number. */
const NUMBER = /^[1-9]\d{0,4}(?:\.0+)?$/;
/** A text that is a number of an address: 16-21, 16番21号, 5番地の3. */
const NUMBER_TEXT = /^(?:第)?[\d-]+(?:(?:丁目|番地?|号|の|ノ|地割)[\d-]*)*$/u;
const COUNTED = /丁目|番|号|地割|-/u;
/** Texts that are no addresses: mail, pages, telephones, days, amounts. */
const OTHER_TEXT =
  /@|^https?:|^www\.|^[+(]?0[\d()\s-]{8,}$|^\d{2,4}[-/.年]\d{1,2}[-/.月]\d{1,2}|^(?:令和|平成|昭和|[rhs])\d{1,2}[年.]|^[¥￥$]?[\d,.]+(?:円|人|台|㎡|m2|%)?$/iu;
const BUILDING_TEXT =
  /[\dA-Z]階|\d[fF]$|号室|ビル|マンション|アパート|ハイツ|コーポ|荘|タワー|プラザ|bldg|building/iu;
const POSTAL_FORM = /^〒?\d{3}-?\d{4}$/;

/** The name of a column in a list without a header. */
const UNNAMED = /^(?:column\d+)?$/;

/** A column of a list. */
interface Column {
  readonly cell: number;
  readonly hint: NameHint;
  /** The texts of the sampled rows, in one width; empty where they are blank. */
  readonly texts: readonly string[];
}

/** Chooses the columns of the address of a list. */
export async function chooseColumns(
  names: readonly string[],
  rows: readonly (readonly Cell[])[],
  ask: Ask,
): Promise<Choice | null> {
  return new Chooser(names, rows, ask).choose();
}

/** The hints of names. Numbers that count the parts of one address, 住所1（都道府県） and 住所2（市区町村）, do not say whose it is. */
function hintsOf(names: readonly string[]): NameHint[] {
  const hints = names.map(hintOf);
  const numbered = hints.filter(({ group }) => /^\d+$/.test(group));
  const areParts = new Set(numbered.map(({ kind }) => kind)).size === numbered.length;
  return hints.map((hint) => (areParts && numbered.includes(hint) ? { ...hint, group: '' } : hint));
}

/** Rows that stand for all, spread evenly. */
function sampleOf(rows: readonly (readonly Cell[])[], width: number): (readonly Cell[])[] {
  const counts = rows.map((row) => row.filter((cell) => cellText(cell).trim() !== '').length);
  const usual = [...counts].sort((a, b) => b - a)[counts.length >> 2] ?? 0;
  // titles and notes fill fewer cells than rows do
  const least = width < 2 ? 1 : Math.max(1, usual / 2);
  const full = rows.filter((_, i) => counts[i] >= least);
  const step = Math.max(1, full.length / SAMPLE);
  const picked: (readonly Cell[])[] = [];
  for (let i = 0; i < full.length && picked.length < SAMPLE; i += step) picked.push(full[Math.floor(i)]);
  return picked;
}

class Chooser {
  readonly #names: readonly string[];
  readonly #rows: readonly (readonly Cell[])[];
  readonly #ask: Ask;
  readonly #known = new Map<string, GeocodeResult>();
  readonly #columns: readonly Column[];

  constructor(names: readonly string[], rows: readonly (readonly Cell[])[], ask: Ask) {
    this.#names = names;
    this.#rows = sampleOf(rows, names.length);
    this.#ask = ask;
    const hints = hintsOf(names);
    this.#columns = names.map((_, cell) => ({
      cell,
      hint: hints[cell],
      texts: this.#rows.map((row) => cellText(row[cell]).normalize('NFKC').trim()),
    }));
  }

  async choose(): Promise<Choice | null> {
    if (this.#rows.length === 0) return null;
    const filled = this.#columns.filter(({ texts, hint: { kind } }) => {
      const share = shareOf(texts, (text) => text !== '');
      return kind === null || kind === 'whole' ? share >= LEAST_FILLED : share > 0;
    });
    const postal = filled.filter((column) => isPostal(column));
    const texts = filled
      .filter((column) => !postal.includes(column) && isText(column))
      .sort((a, b) => Number(a.hint.kind === null) - Number(b.hint.kind === null) || a.cell - b.cell);
    // names of people and shops are asked only where nothing else is an address
    const likely = texts.filter((column) => column.hint.kind !== null || looksPlaced(column));
    const first = await this.#among(likely, filled, postal);
    if (likely.length === texts.length || (first !== null && first.score >= CERTAIN)) return first;
    return this.#among(texts, filled, postal);
  }

  /** The choice among columns with some texts. */
  async #among(
    texts: readonly Column[],
    filled: readonly Column[],
    postal: readonly Column[],
  ): Promise<Choice | null> {
    await this.#learn(texts.flatMap((column) => column.texts));
    const places = await this.#placesOf(texts);
    const locals = texts.filter((column) => !places.has(column) && this.#mayBeLocal(column));
    const chains: Chain[] = [];
    const heads = await this.#heads(locals.slice(0, MOST_LOCAL), places);
    for (const head of heads) chains.push(await this.#extended(head, filled, postal, places));
    const best = bestOf(chains);
    if (best !== null && best.score >= SOME_TOWNS) return this.#choice(best, chains, filled, postal);
    return this.#withoutTowns(places, filled, postal, best);
  }

  /** Has words answered that are not known yet. */
  async #learn(words: readonly string[]): Promise<void> {
    const unknown = [...new Set(words)].filter((word) => word !== '' && !this.#known.has(word));
    const answers = unknown.length === 0 ? [] : await this.#ask(unknown);
    for (const [i, word] of unknown.entries()) this.#known.set(word, answers[i]);
  }

  #placeOf(text: string): ReturnType<typeof placeOf> {
    const known = this.#known.get(text);
    if (COUNTY.test(text)) return 'municipality';
    return known === undefined ? null : placeOf(known);
  }

  /** The columns whose cells are prefectures, counties, municipalities or wards. */
  async #placesOf(columns: readonly Column[]): Promise<Map<Column, UpperRole>> {
    const found = new Map<Column, UpperRole>();
    const filled = (column: Column): string[] => column.texts.filter((text) => text !== '');
    for (const column of columns)
      if (shareOf(filled(column), (text) => this.#placeOf(text) === 'prefecture') >= MOST)
        found.set(column, 'prefecture');
    const prefectures = [...found.keys()];
    // 府中 and 津 are municipalities behind their prefectures
    const behind = (column: Column, prefecture: Column): string[] =>
      column.texts.map((text, i) => (text === '' ? '' : [prefecture.texts[i], text].join(' ')));
    const undecided = columns.filter((column) => !found.has(column));
    await this.#learn(undecided.flatMap((column) => prefectures.flatMap((each) => behind(column, each))));
    for (const column of undecided) {
      const texts = filled(column);
      if (shareOf(texts, (text) => COUNTY.test(text)) >= MOST) found.set(column, 'county');
      const isMunicipality =
        shareOf(texts, (text) => this.#placeOf(text) === 'municipality') >= MOST ||
        prefectures.some(
          (each) =>
            shareOf(
              behind(column, each).filter((text) => text !== ''),
              (text) => this.#placeOf(text) === 'municipality',
            ) >= MOST,
        );
      if (isMunicipality && !found.has(column)) found.set(column, 'municipality');
    }
    // 中央区 beside 札幌市; a list of Tokyo has wards alone
    const municipalities = [...found].filter(([, role]) => role === 'municipality').map(([column]) => column);
    for (const column of [...municipalities, ...undecided.filter((each) => !found.has(each))]) {
      const areWards = shareOf(filled(column), (text) => WARD.test(text)) >= MOST;
      if (areWards && municipalities.some((each) => each !== column && !isWard(each)))
        found.set(column, 'ward');
    }
    return found;
  }

  /** Whether the cells of a column may be addresses below a municipality. */
  #mayBeLocal(column: Column): boolean {
    const texts = column.texts.filter((text) => text !== '');
    const { kind } = column.hint;
    if (kind === 'building' || kind === 'postal') return false;
    const share = shareOf(texts, (text) => {
      const known = this.#known.get(text);
      return known !== undefined && (this.#placeOf(text) !== null || known.suggestions.length > 0);
    });
    return share >= (kind === null ? 0.3 : 0.1) || kind === 'town' || kind === 'local' || kind === 'whole';
  }

  /** Columns with what stands above them, one for each address that the rows have, as far as their names and contents tell. */
  async #heads(locals: readonly Column[], places: ReadonlyMap<Column, UpperRole>): Promise<Chain[]> {
    const variants = locals.map((column) => {
      const above = aboveOf(column, places);
      return { column, options: above.length === 0 ? [[]] : [above, []] };
    });
    const all = variants.flatMap(({ column, options }) =>
      options.map((above) => ({ column, chain: columnsOf([column], above, []) })),
    );
    const scores = await this.#scores(all.map(({ chain }) => chain));
    const best = new Map<Column, Chain>();
    for (const [i, { column, chain }] of all.entries()) {
      const before = best.get(column);
      if (before === undefined || scores[i] > before.score + HARM)
        best.set(column, { head: column, own: [column], columns: chain, score: scores[i] });
    }
    const chains = [...best.values()].filter(({ score }) => score > 0);
    // one of each owner; a column whose name says nothing stands for itself
    const byOwner = new Map<string, Chain[]>();
    for (const chain of chains) {
      const { hint, cell } = chain.head;
      const key = hint.kind === null ? `#${cell}` : `${hint.group} ${hint.rank}`;
      byOwner.set(key, [...(byOwner.get(key) ?? []), chain]);
    }
    return [...byOwner.values()]
      .map((each) => bestHead(each))
      .sort((a, b) => b.score - a.score)
      .slice(0, 5);
  }

  /** A chain with further columns: those that make it deeper, and those that continue it by name. */
  async #extended(
    head: Chain,
    filled: readonly Column[],
    postal: readonly Column[],
    places: ReadonlyMap<Column, UpperRole>,
  ): Promise<Chain> {
    let chain = await this.#pruned(head);
    const isFree = (column: Column): boolean =>
      !postal.includes(column) && !places.has(column) && ofOneOwner(column.hint, head.head.hint);
    const candidates = filled.filter(isFree).filter((column) => this.#mayContinue(column, head.head));
    for (;;) {
      const left = candidates.filter((column) => !chain.own.includes(column));
      const longer = left.map((column) => this.#with(chain, column));
      const scores = await this.#scores(longer.map(({ columns }) => columns));
      const gains = scores.map((score) => score - chain.score);
      const best = gains.indexOf(Math.max(...gains));
      if (best < 0 || gains[best] < GAIN) break;
      chain = { ...longer[best], score: scores[best] };
    }
    for (const column of filled.filter(isFree)) {
      if (chain.own.includes(column) || !this.#isContinued(column, chain)) continue;
      const longer = this.#with(chain, column);
      const [score] = await this.#scores([longer.columns]);
      if (score >= chain.score - HARM) chain = { ...longer, score };
    }
    return chain;
  }

  /** A chain without the columns above it that contradict it, or name other places than it does. */
  async #pruned(chain: Chain): Promise<Chain> {
    const { above: all } = chain.columns;
    const above = all.filter(({ cell }) => this.#agree(cell, chain.columns));
    if (above.length < all.length) {
      const columns = { ...chain.columns, above };
      const [score] = await this.#scores([columns]);
      return this.#pruned({ ...chain, columns, score });
    }
    if (above.length === 0) return chain;
    const fewer = above.map((one) => ({ ...chain.columns, above: above.filter((each) => each !== one) }));
    const scores = await this.#scores(fewer);
    const best = scores.indexOf(Math.max(...scores));
    return scores[best] > chain.score + HARM
      ? this.#pruned({ ...chain, columns: fewer[best], score: scores[best] })
      : chain;
  }

  /** Whether the names in a column are those of the places that the rows mean: 千葉 may be a person in Hokkaido. */
  #agree(cell: number, columns: AddressColumns): boolean {
    const told = this.#rows.flatMap((row, i) => {
      const name = this.#columns[cell].texts[i];
      const { joined } = addressOf(row, columns);
      const record = this.#known.get(joined)?.record ?? null;
      if (name === '' || record === null) return [];
      const own = this.#known.get(name)?.record;
      const isPart = [record.address2, record.address3].join('').includes(name.replaceAll(' ', ''));
      return [isPart || (own != null && record.address_code.startsWith(own.address_code))];
    });
    return told.length === 0 || told.filter((each) => each).length >= MOST * told.length;
  }

  /** Whether a column may hold a further part of an address. Numbers need a name, or a form, that says so. */
  #mayContinue(column: Column, head: Column): boolean {
    const { kind, index } = column.hint;
    const texts = column.texts.filter((text) => text !== '');
    const areNumbers = shareOf(texts, (text) => NUMBER.test(text) || dashedDay(text) !== null) >= MOST;
    if (kind === 'number' || kind === 'chome' || kind === 'branch' || kind === 'town' || kind === 'local')
      return true;
    if (kind === 'whole') return index > 0 || head.hint.kind === 'whole' || !areNumbers;
    if (kind === 'building') return false;
    const isBeside = Math.abs(column.cell - head.cell) <= 4;
    // an address that ends with a number has its number
    const isOpen = shareOf(head.texts, (text) => text === '' || !/[\d号番地]$/u.test(text)) >= MOST;
    const isBehind = isBeside && isOpen && column.cell > head.cell;
    if (areNumbers) return isBehind && this.#names.every((name) => UNNAMED.test(name));
    if (shareOf(texts, (text) => NUMBER_TEXT.test(text) && COUNTED.test(text)) >= MOST)
      return isBehind && shareOf(texts, (text) => OTHER_TEXT.test(text)) < 0.5;
    return isBeside && isText(column) && this.#mayBeLocal(column);
  }

  /** Whether a column continues an address by its name or its place, whatever its contents: 住所２, a building, a cell of a merged header. */
  #isContinued({ cell, hint, texts }: Column, { head, own, columns }: Chain): boolean {
    const last = Math.max(...columns.own);
    const isUnnamed = this.#names[cell] === '' && cell === last + 1;
    if (isUnnamed) return shareOf(texts, (text) => text !== '') >= 0.5;
    if (hint.kind === 'building') return !/連結/.test(this.#names[head.cell]) && !shareOfNumbers(texts);
    if (hint.index > 1 && hint.kind === head.hint.kind && hint.rank === head.hint.rank)
      return own.some((each) => each.hint.index > 0 || each.hint.kind === hint.kind);
    const isNamed = hint.kind === 'number' || hint.kind === 'branch' || hint.kind === 'chome';
    if (isNamed) return own.some((each) => each.hint.kind !== 'whole');
    return (
      hint.kind === null &&
      cell === last + 1 &&
      this.#names.every((name) => UNNAMED.test(name)) &&
      shareOf(
        texts.filter((text) => text !== ''),
        (text) => BUILDING_TEXT.test(text),
      ) >= 0.5
    );
  }

  #with(chain: Chain, column: Column): Chain {
    const own = inOrder([...chain.own, column]);
    return { ...chain, own, columns: columnsOf(own, chain.columns.above, []) };
  }

  /** How deep the rows go with some columns; placeholders say nothing. */
  async #scores(all: readonly AddressColumns[]): Promise<number[]> {
    const words = all.map((columns) => this.#rows.map((row) => addressOf(row, columns)));
    await this.#learn(words.flat().flatMap(({ joined, above }) => (above === null ? [joined] : [])));
    return words.map((each) => {
      const judged = each.filter(({ above }) => above === null);
      const sum = judged.reduce((total, { joined }) => {
        const known = this.#known.get(joined);
        return total + (known === undefined ? 0 : scoreOf(known));
      }, 0);
      return judged.length === 0 ? 0 : sum / judged.length;
    });
  }

  /** The choice of a chain: with its postal code, the parts that stand for it where it is blank, and the addresses that it is not. */
  async #choice(
    best: Chain,
    chains: readonly Chain[],
    filled: readonly Column[],
    postal: readonly Column[],
  ): Promise<Choice> {
    const { head, own } = best;
    const parts = this.#columns.filter(
      ({ hint, cell }) =>
        ['town', 'local', 'chome', 'number', 'branch', 'building'].includes(hint.kind ?? '') &&
        hint.rank === head.hint.rank &&
        hint.group === head.hint.group &&
        !best.columns.own.includes(cell),
    );
    const isWhole = head.hint.kind === 'whole' && parts.some(({ hint }) => hint.kind !== 'building');
    const instead = isWhole ? inOrder(parts).map(({ cell }) => cell) : [];
    const codes = await this.#postalOf(best, postal, filled);
    const columns = { ...columnsOf(own, best.columns.above, codes), instead };
    const taken = new Set([...columns.own, ...columns.above.map(({ cell }) => cell), ...instead]);
    const others = chains
      .filter(({ columns: { own: other } }) => other.every((cell) => !taken.has(cell)))
      .filter(({ score, head: { hint } }) => score >= EQUAL * best.score && hint.rank < OTHERS_TO)
      .map(({ columns: other }) => [
        ...other.above.map(({ cell }) => cell).filter((cell) => !taken.has(cell)),
        ...other.own,
      ]);
    return { columns, score: best.score, others };
  }

  /** The columns with the postal code of a chain. */
  async #postalOf(
    { head, columns }: Chain,
    postal: readonly Column[],
    filled: readonly Column[],
  ): Promise<number[]> {
    const own = postal.filter(({ hint }) => ofOneOwner(hint, head.hint));
    const nearest = [...own].sort(
      (a, b) =>
        Number(b.hint.group === head.hint.group) - Number(a.hint.group === head.hint.group) ||
        Number(b.hint.kind === 'postal') - Number(a.hint.kind === 'postal') ||
        Math.abs(a.cell - head.cell) - Math.abs(b.cell - head.cell),
    )[0];
    if (nearest !== undefined) {
      const [without, together] = await this.#scores([columns, { ...columns, postal: [nearest.cell] }]);
      // some codes are wrong, but those of another address mostly are
      return together >= without - 1.5 ? [nearest.cell] : [];
    }
    const halves = filled.filter(({ hint }) => hint.kind === 'postal' && ofOneOwner(hint, head.hint));
    const [first, second] = halves;
    const areHalves =
      second !== undefined &&
      shareOf(first.texts, (text) => text === '' || /^\d{1,3}$/.test(text)) >= MOST &&
      shareOf(second.texts, (text) => text === '' || /^\d{1,4}$/.test(text)) >= MOST;
    return areHalves ? [first.cell, second.cell] : [];
  }

  /** A list that names no towns: its deepest column, else its postal code. */
  #withoutTowns(
    places: ReadonlyMap<Column, UpperRole>,
    filled: readonly Column[],
    postal: readonly Column[],
    best: Chain | null,
  ): Choice | null {
    const upper = ROLES.flatMap((role) => [...places].filter(([, each]) => each === role).slice(0, 1));
    const own = upper.at(-1);
    const code = postal.find(({ hint }) => hint.kind === 'postal');
    if (own !== undefined && (own[1] !== 'prefecture' || code === undefined)) {
      const above = upper.slice(0, -1).map(([column, role]) => ({ cell: column.cell, role: partRole(role) }));
      return { columns: columnsOf([own[0]], above, []), score: 1, others: [] };
    }
    if (code !== undefined) return { columns: wholeColumn(code.cell), score: 1, others: [] };
    if (best !== null && best.score > 0) return { columns: best.columns, score: best.score, others: [] };
    // nothing is known in it, but it is called an address
    const named = filled
      .filter(({ hint }) => hint.kind === 'whole' || hint.kind === 'local')
      .sort((a, b) => a.hint.rank - b.hint.rank)[0];
    return named === undefined ? null : { columns: wholeColumn(named.cell), score: 0, others: [] };
  }
}

/** The rank up to which another address is named. */
const OTHERS_TO = 5;

type UpperRole = 'prefecture' | 'county' | 'municipality' | 'ward';
const ROLES: readonly UpperRole[] = ['prefecture', 'county', 'municipality', 'ward'];

function partRole(role: UpperRole): PartRole {
  return role === 'county' ? 'municipality' : role;
}

/** Columns that make an address together. */
interface Chain {
  /** The column that was begun with. */
  readonly head: Column;
  readonly own: readonly Column[];
  readonly columns: AddressColumns;
  readonly score: number;
}

/** Of chains that are about as good the one whose name says that it is the thing's own, and else the best. */
function bestOf(chains: readonly Chain[]): Chain | null {
  const most = Math.max(0, ...chains.map(({ score }) => score));
  const [best] = chains
    .filter(({ score }) => score > 0 && score >= EQUAL * most)
    .sort(
      (a, b) =>
        a.head.hint.rank - b.head.hint.rank ||
        Number(a.head.hint.kind === null) - Number(b.head.hint.kind === null) ||
        (Math.abs(a.score - b.score) > 0.3 ? b.score - a.score : a.head.cell - b.head.cell),
    );
  return best ?? null;
}

/** Names that come first of several with one owner. */
const HEAD_KINDS: readonly (NamedKind | null)[] = ['whole', 'local', 'town', null];

/** Of the columns of one owner that one which goes deepest; of equals the one that is called a whole address. */
function bestHead(chains: readonly Chain[]): Chain {
  const most = Math.max(...chains.map(({ score }) => score));
  const order = ({ head: { hint } }: Chain): number => {
    const at = HEAD_KINDS.indexOf(hint.kind);
    return at < 0 ? HEAD_KINDS.length : at;
  };
  return chains
    .filter(({ score }) => score >= most - 0.5)
    .sort((a, b) => order(a) - order(b) || a.head.hint.index - b.head.hint.index || b.score - a.score)[0];
}

/** Whether two columns may be parts of one address by their names. */
function ofOneOwner(hint: NameHint, head: NameHint): boolean {
  return hint.kind === null || head.kind === null || hint.group === '' || hint.group === head.group;
}

/** The columns that stand above another one, the nearest of each level. */
function aboveOf(
  head: Column,
  places: ReadonlyMap<Column, UpperRole>,
): { readonly cell: number; readonly role: PartRole }[] {
  return ROLES.flatMap((role) => {
    const [nearest] = [...places]
      .filter(([column, each]) => each === role && ofOneOwner(column.hint, head.hint))
      .map(([column]) => column)
      .sort(
        (a, b) =>
          a.hint.rank - b.hint.rank ||
          Number(b.hint.group === head.hint.group) - Number(a.hint.group === head.hint.group) ||
          Number(b.hint.kind !== null) - Number(a.hint.kind !== null) ||
          Math.abs(a.cell - head.cell) - Math.abs(b.cell - head.cell),
      );
    return nearest === undefined ? [] : [{ cell: nearest.cell, role: partRole(role) }];
  });
}

/** The order of kinds in an address. */
const KIND_ORDER: Partial<Record<NamedKind, number>> = { chome: 2, number: 3, branch: 4, building: 6 };

/** Columns in the order in which an address is written: by their names, their numbers, and their contents. */
function inOrder(columns: readonly Column[]): Column[] {
  const orderOf = ({ hint, texts }: Column): number => {
    const known = hint.kind === null ? undefined : KIND_ORDER[hint.kind];
    if (known !== undefined) return known;
    if (hint.index > 0) return 1;
    const filled = texts.filter((text) => text !== '');
    return shareOf(filled, (text) => NUMBER_TEXT.test(text)) >= MOST ? 3 : 1;
  };
  return [...columns].sort(
    (a, b) => orderOf(a) - orderOf(b) || a.hint.index - b.hint.index || a.cell - b.cell,
  );
}

function columnsOf(
  own: readonly Column[],
  above: AddressColumns['above'],
  postal: readonly number[],
): AddressColumns {
  const numbers: Record<number, 'chome' | 'number'> = {};
  for (const { cell, hint, texts } of own) {
    if (hint.kind === 'chome') numbers[cell] = 'chome';
    else if (
      hint.kind === 'number' ||
      hint.kind === 'branch' ||
      (hint.kind === null &&
        own.length > 1 &&
        shareOf(texts, (text) => text === '' || NUMBER.test(text)) >= MOST)
    )
      numbers[cell] = 'number';
  }
  return {
    own: own.map(({ cell }) => cell),
    instead: [],
    roles: own.map(() => 'local'),
    above,
    postal,
    numbers,
  };
}

function shareOf(texts: readonly string[], is: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(is).length / texts.length;
}

function shareOfNumbers(texts: readonly string[]): boolean {
  return shareOf(texts, (text) => /\d{6}/.test(text)) >= MOST;
}

function isWard({ texts }: Column): boolean {
  return (
    shareOf(
      texts.filter((text) => text !== ''),
      (text) => WARD.test(text),
    ) >= MOST
  );
}

/** Whether the cells of a column are postal codes: with a dash, or by its name. Codes that have lost their zeros are numbers. */
function isPostal({ texts, hint }: Column): boolean {
  const filled = texts.filter((text) => text !== '');
  const isCode = (text: string): boolean => postCodeIn(text)?.isAll === true;
  if (hint.kind === 'postal') return shareOf(filled, (text) => isCode(text) || /^\d{5,7}$/.test(text)) >= 0.5;
  return hint.kind === null && shareOf(filled, (text) => POSTAL_FORM.test(text) && isCode(text)) >= MOST;
}

/** Whether cells of a column look like addresses or names of municipalities: they have a digit, or a name with an ending. */
function looksPlaced({ texts }: Column): boolean {
  const filled = texts.filter((text) => text !== '');
  return shareOf(filled, (text) => /\d|^.{1,8}[都道府県市区町村郡]/u.test(text)) >= 0.3;
}

/** Whether most cells of a column are texts that may be names of places. */
function isText({ texts }: Column): boolean {
  const filled = texts.filter((text) => text !== '');
  return (
    shareOf(
      filled,
      (text) =>
        /\p{L}/u.test(text) && text.length <= LONGEST && !OTHER_TEXT.test(text) && !NUMBER_TEXT.test(text),
    ) >= 0.5
  );
}
