import { DATUMS, type Datum, type LonLat } from './coordinates.js';
import { LANGUAGE_TABLE } from './language-table.js';
import { FOREIGN_LANGUAGES, type ForeignLanguage, type Language } from './languages.js';
import { LEVELS, type Level } from './levels.js';
import type { Message } from './message.js';
import { ENDPOINTS, type Endpoint } from './searches.js';
import type { SORT_KEYS, SortKey } from './sort-keys.js';

/**
 * The one table of the request parameters. The contract takes names, conditions and defaults from it, the OpenAPI
 * document its schemas, the client its types.
 */

/** Values of `word_match_type`, by search. */
export const WORD_MATCH_TYPES = {
  address: { 1: 'exact', 3: 'partial' },
  address_multi: { 1: 'exact', 2: 'prefix', 3: 'partial' },
} as const;

/** Values of `code_match_type`. */
export const CODE_MATCH_TYPES = { 1: 'exact', 2: 'prefix' } as const;

/** The TypeScript type of each type of parameter; lists and tuples are sent as one comma-separated value. */
export interface ParameterTypes {
  readonly word: string;
  readonly code: string;
  readonly wordMatch: 1 | 2 | 3;
  readonly codeMatch: 1 | 2;
  /** `longitude,latitude` in degrees. */
  readonly point: LonLat;
  /** `longitude,latitude,radius`, the radius in metres. */
  readonly circle: readonly [longitude: number, latitude: number, radius: number];
  readonly levels: readonly Level[];
  readonly languages: readonly Language[];
  readonly years: readonly number[];
  /** A minus sign before a key reverses it. */
  readonly sort: readonly (SortKey | `-${SortKey}`)[];
  readonly boolean: boolean;
  /** `offset,count`. */
  readonly window: readonly [offset: number, count: number];
  readonly datum: Datum;
}

/** One parameter. */
export interface ParameterRow {
  readonly type: keyof ParameterTypes;
  /** The search that has it; absent = both. */
  readonly only?: Endpoint;
  /** Whether it is a condition: a request needs at least one. */
  readonly isCondition: boolean;
  /** Its default, as it would be sent; absent = none. */
  readonly default?: string;
  readonly meaning: Message;
  /** A value as it is sent. */
  readonly example: string;
}

const WORD_MEANING: Message = {
  en: 'Name in this language; one of the four words only. 2 to 255 characters.',
  ja: 'この言語の名称。四つの語のうち一つだけを指定する。2～255 文字。',
};

const foreignWord = (language: ForeignLanguage) =>
  ({
    type: 'word',
    only: 'address_multi',
    isCondition: true,
    meaning: WORD_MEANING,
    example: LANGUAGE_TABLE[language].examples[3] as string,
  }) as const;

const FOREIGN_WORDS = Object.fromEntries(
  FOREIGN_LANGUAGES.map((language) => [`word_${language}`, foreignWord(language)]),
) as Readonly<Record<`word_${ForeignLanguage}`, ReturnType<typeof foreignWord>>>;

/** Every parameter of the two searches. */
export const PARAMETERS = {
  word: {
    type: 'word',
    only: 'address',
    isCondition: true,
    meaning: {
      en: 'Japanese name, reading or whole address; white space is ignored. 2 to 255 characters, the first 100 are used.',
      ja: '日本語の名称、読み、または住所の全体。空白は無視する。2～255 文字のうち先頭の 100 文字を使う。',
    },
    example: '千代田区霞が関',
  },
  ...FOREIGN_WORDS,
  word_match_type: {
    type: 'wordMatch',
    isCondition: false,
    default: '3',
    meaning: {
      en:
        '1 exact: the whole address, or what is left of it when larger levels are left out; ' +
        '2 prefix (multilingual search only); 3 partial: it occurs in the address or its reading.',
      ja: '1 完全一致: 住所の全体、または上の階層を省いた残り。2 前方一致（多言語の検索だけ）。3 部分一致: 住所か読みに含まれる。',
    },
    example: '3',
  },
  address_code: {
    type: 'code',
    isCondition: true,
    meaning: {
      en: 'Address code, from the prefecture down.',
      ja: '都道府県からの住所コード。',
    },
    example: '13',
  },
  code_match_type: {
    type: 'codeMatch',
    isCondition: false,
    default: '1',
    meaning: {
      en: '1 exact, 2 every code that begins so.',
      ja: '1 完全一致、2 前方一致。',
    },
    example: '2',
  },
  proximity: {
    type: 'circle',
    isCondition: true,
    meaning: {
      en: 'longitude,latitude,radius: records whose own point lies within the radius in metres, at most 20000.',
      ja: '経度,緯度,半径: 自身の座標が半径（メートル、20000 以下）の中にある記録。',
    },
    example: '139.7524182,35.7083346,500',
  },
  position: {
    type: 'point',
    isCondition: true,
    meaning: {
      en: 'longitude,latitude: the finest record at the point.',
      ja: '経度,緯度: その地点の最も詳しい記録。',
    },
    example: '139.7524182,35.7083346',
  },
  address_level: {
    type: 'levels',
    isCondition: true,
    default: LEVELS.join(','),
    meaning: {
      en:
        'Levels wanted: TOD prefecture, SHK municipality, OAZ large section, AZC small section, GIK block, ' +
        'TBN lot or house number.',
      ja: '求める階層: TOD 都道府県、SHK 市区町村、OAZ 大字・町、AZC 丁目・小字、GIK 街区、TBN 番地・号。',
    },
    example: 'SHK',
  },
  sort: {
    type: 'sort',
    isCondition: false,
    default: 'address_sort',
    meaning: {
      en: 'Order of the records: keys, each once; a minus sign before a key reverses it.',
      ja: '記録の順序。キーを一度ずつ並べ、前に負号を付けると逆順になる。',
    },
    example: 'address_level,-postcode',
  },
  address_polygon: {
    type: 'boolean',
    isCondition: false,
    default: 'false',
    meaning: {
      en: 'Whether records carry their boundary.',
      ja: '記録に境界を付けるか。',
    },
    example: 'true',
  },
  show_code_zero: {
    type: 'boolean',
    isCondition: false,
    default: 'false',
    meaning: {
      en: 'Whether placeholders of levels that an address skips are records too.',
      ja: '住所が飛ばす階層の代わりの記録も返すか。',
    },
    example: 'true',
  },
  match_info: {
    type: 'boolean',
    isCondition: false,
    default: 'false',
    meaning: {
      en: 'Whether records say how they were found (`match`), and the total is also given by prefecture and by level.',
      ja: '見つかり方（`match`）を記録に付け、件数を都道府県と階層ごとにも返すか。',
    },
    example: 'true',
  },
  lang: {
    type: 'languages',
    only: 'address',
    isCondition: false,
    meaning: {
      en: 'Languages whose names records carry besides the Japanese ones (`address_en`). A key needs the contract `multilingual`.',
      ja: '日本語のほかに記録に付ける名称の言語（`address_en` など）。キーには契約 `multilingual` が要る。',
    },
    example: 'en',
  },
  limit: {
    type: 'window',
    isCondition: false,
    default: '0,100',
    meaning: {
      en: 'offset,count: the window of the answer, at most 20000,1000; count 0 = only the total.',
      ja: '開始,件数: 答えの範囲。20000,1000 以下。件数 0 は総数だけ。',
    },
    example: '0,10',
  },
  datum: {
    type: 'datum',
    isCondition: false,
    default: DATUMS[0],
    meaning: {
      en: 'Datum of all coordinates, in and out.',
      ja: '入出力の全ての座標の測地系。',
    },
    example: 'TOKYO',
  },
  pastmap_year: {
    type: 'years',
    only: 'address',
    isCondition: true,
    meaning: {
      en: 'Records of exactly these past years; without it, current records.',
      ja: '指定した過去の年の記録だけ。なければ現在の記録。',
    },
    example: '2021',
  },
} as const satisfies Readonly<Record<string, ParameterRow>>;

/** Name of a parameter of any search. */
export type ParameterName = keyof typeof PARAMETERS;

type Narrowed<
  E extends Endpoint,
  P extends ParameterName,
> = (typeof PARAMETERS)[P]['type'] extends 'wordMatch'
  ? keyof (typeof WORD_MATCH_TYPES)[E]
  : (typeof PARAMETERS)[P]['type'] extends 'sort'
    ? readonly ((typeof SORT_KEYS)[E][number] | `-${(typeof SORT_KEYS)[E][number]}`)[]
    : ParameterTypes[(typeof PARAMETERS)[P]['type']];

type NameOf<E extends Endpoint> = {
  [P in ParameterName]: (typeof PARAMETERS)[P] extends { readonly only: infer Only }
    ? Only extends E
      ? P
      : never
    : P;
}[ParameterName];

/** The parameters of a search as a program gives them. */
export type SearchParameters<E extends Endpoint = 'address'> = {
  readonly [P in NameOf<E>]?: Narrowed<E, P>;
};

/** The rows of a search's parameters, in order. */
export function parametersOf(
  endpoint: Endpoint,
): readonly (readonly [name: ParameterName, row: ParameterRow])[] {
  const rows = Object.entries(PARAMETERS) as [ParameterName, ParameterRow][];
  return rows.filter(([, { only }]) => only === undefined || only === endpoint);
}

const byEndpoint = (
  wanted: (row: ParameterRow) => boolean,
): Readonly<Record<Endpoint, readonly string[]>> => {
  const names = (endpoint: Endpoint): string[] =>
    parametersOf(endpoint)
      .filter(([, row]) => wanted(row))
      .map(([name]) => name);
  const [address, address_multi] = ENDPOINTS.map(names);
  return { address, address_multi };
};

/** Names of the parameters of each search. */
export const PARAMETER_NAMES = byEndpoint(() => true);

/** Parameters that are conditions: a request needs at least one of them. */
export const CONDITIONS = byEndpoint(({ isCondition }) => isCondition);

/** `word_en` and its likes. */
export const LANGUAGE_WORDS = FOREIGN_LANGUAGES.map(
  (language): `word_${ForeignLanguage}` => `word_${language}`,
);
