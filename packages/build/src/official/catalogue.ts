/** The official data sets that can be fetched, in the order in which a build reads them. */
export const DATA_SETS = ['abr', 'ken-all', 'jigyosyo', 'n03', 'isj', 'estat', 'moj'] as const;

/** Those that are one file for the country, whatever prefectures are asked for. */
export const NATIONAL_DATA_SETS: readonly DataSet[] = ['ken-all', 'jigyosyo'];

/** One of {@link DATA_SETS}; also the prefix of the source that reads it. */
export type DataSet = (typeof DATA_SETS)[number];

/** One file to fetch. */
export interface OfficialFile {
  /** Path below the folder of all data, with `/`: `abr/mt_town_pref30.csv.zip`. */
  readonly path: string;
  /** Its addresses; the next one is asked if the one before does not have the file. */
  readonly urls: readonly string[];
  /** Whether it may be missing: not every prefecture has every table. */
  readonly optional: boolean;
  /** The day of its last change by its publisher's catalogue; absent where no catalogue gives one. */
  readonly modified?: string;
  /** Whether its publisher's catalogue does not list it. */
  readonly isUnpublished?: boolean;
}

/** Codes of all prefectures, `01` to `47`. */
export const PREFECTURES: readonly string[] = Array.from({ length: 47 }, (_, i) =>
  String(i + 1).padStart(2, '0'),
);

const ABR = 'https://data.address-br.digital.go.jp';
const MLIT = 'https://nlftp.mlit.go.jp';
const POST = 'https://www.post.japanpost.jp';
const ESTAT = 'https://www.e-stat.go.jp/gis/statmap-search/data';
/** The registry's catalogue lies on another server than its files. */
const ABR_CATALOGUE = 'https://dataset.address-br.digital.go.jp';

/** Tables of the Address Base Registry that are one file for the country. */
const ABR_NATIONAL = ['mt_pref', 'mt_pref_pos', 'mt_city', 'mt_city_pos'];
/** Tables of the registry that are a file a prefecture; towns every prefecture has. */
const ABR_PREFECTURE = [
  'mt_town',
  'mt_town_pos',
  'mt_rsdtdsp_blk',
  'mt_rsdtdsp_blk_pos',
  'mt_rsdtdsp_rsdt',
  'mt_rsdtdsp_rsdt_pos',
];
/** Tables of the registry that are a file a municipality: lots. */
const ABR_MUNICIPALITY = ['mt_parcel', 'mt_parcel_pos'];

/** Editions of the town-level position reference information, newest first. */
const ISJ_EDITIONS = ['19.0b', '18.0b', '17.0b', '16.0b'];
/** Years of the administrative areas, newest first: the state of January the first. */
const N03_YEARS = [2026, 2025, 2024, 2023];

/** The catalogue of the registry map's publisher (G空間情報センター), a CKAN. */
const CATALOGUE = 'https://www.geospatial.jp/ckan/api/3/action/package_search';

/** The publishers' hosts: a publisher may redirect to these, and to the host that was asked. */
export const PUBLISHER_HOSTS: readonly string[] = [ABR, ABR_CATALOGUE, MLIT, POST, ESTAT, CATALOGUE].map(
  (address) => new URL(address).host,
);

/** Data sets of an answer: a prefecture has fewer municipalities and offices. */
const ROWS = 1000;

/** The prefectures in the order of their codes, as the catalogue names them: `moj-30wakayama`. */
const NAMES = [
  ...[
    'hokkaido',
    'aomori',
    'iwate',
    'miyagi',
    'akita',
    'yamagata',
    'fukushima',
    'ibaraki',
    'tochigi',
    'gunma',
  ],
  ...[
    'saitama',
    'chiba',
    'tokyo',
    'kanagawa',
    'niigata',
    'toyama',
    'ishikawa',
    'fukui',
    'yamanashi',
    'nagano',
  ],
  ...['gifu', 'shizuoka', 'aichi', 'mie', 'shiga', 'kyoto', 'osaka', 'hyogo', 'nara', 'wakayama'],
  ...['tottori', 'shimane', 'okayama', 'hiroshima', 'yamaguchi', 'tokushima', 'kagawa', 'ehime', 'kochi'],
  ...['fukuoka', 'saga', 'nagasaki', 'kumamoto', 'oita', 'miyazaki', 'kagoshima', 'okinawa'],
];

/** The tables of the registry that are one file for the country. */
export const REGISTRY_TABLES: readonly OfficialFile[] = ABR_NATIONAL.map((table) =>
  abrFile(`${table}_all`, table, false),
);

/** The registry's catalogue of its files. */
export const REGISTRY_CATALOGUE: OfficialFile = {
  path: 'abr/catalogue.json',
  urls: [`${ABR_CATALOGUE}/api/feed/dcat-us/1.1.json`],
  optional: true,
};

/** The table of municipalities, from which the lots' files follow. */
export const MUNICIPALITY_TABLE = 'abr/mt_city_all.csv.zip';

/**
 * The files of a data set for some prefectures (two digits each). Lots are not among them, see {@link lotFiles}; of the registry map (`moj`) they are
 * the lists of its files, see {@link registryMapFiles}.
 */
export function filesOf(dataSet: DataSet, prefectures: readonly string[]): OfficialFile[] {
  switch (dataSet) {
    case 'abr':
      return [
        ...REGISTRY_TABLES,
        ...prefectures.flatMap((code) =>
          ABR_PREFECTURE.map((table) =>
            abrFile(`${table}_pref${code}`, `${table}/pref`, table !== 'mt_town'),
          ),
        ),
      ];
    case 'ken-all':
      return [postFile('ken-all/utf_ken_all.zip', 'utf/zip/utf_ken_all.zip')];
    case 'jigyosyo':
      return [postFile('jigyosyo/jigyosyo.zip', 'jigyosyo/zip/jigyosyo.zip')];
    case 'n03':
      return prefectures.map((code) => ({
        path: `n03/N03_${code}_GML.zip`,
        urls: N03_YEARS.map((year) => `${MLIT}/ksj/gml/data/N03/N03-${year}/N03-${year}0101_${code}_GML.zip`),
        optional: false,
      }));
    case 'isj':
      return prefectures.map((code) => ({
        path: `isj/${code}000.zip`,
        urls: ISJ_EDITIONS.map((edition) => `${MLIT}/isj/dls/data/${edition}/${code}000-${edition}.zip`),
        optional: false,
      }));
    case 'estat':
      return prefectures.map((code) => ({
        path: `estat/A002005212020DDSWC${code}-JGD2011.zip`,
        urls: [
          `${ESTAT}?dlserveyId=A002005212020&code=${code}&coordSys=1&format=shape&downloadType=5&datum=2011`,
        ],
        optional: false,
      }));
    case 'moj':
      return prefectures.map(registryMapCatalogue);
  }
}

/** The registry's lots of municipalities (`lg_code`, six digits); many municipalities have published none. */
export function lotFiles(lgCodes: readonly string[]): OfficialFile[] {
  return lgCodes.flatMap((lgCode) =>
    ABR_MUNICIPALITY.map((table) => abrFile(`${table}_city${lgCode}`, `${table}/city`, true)),
  );
}

/** The catalogue's list of a prefecture (two digits): addresses of files have random ids, so they are asked for first. */
function registryMapCatalogue(prefecture: string): OfficialFile {
  const organization = `moj-${prefecture}${NAMES[Number(prefecture) - 1]}`;
  return {
    path: `moj/catalogue-${prefecture}.json`,
    urls: [`${CATALOGUE}?q=organization:${organization}&rows=${ROWS}`],
    optional: false,
  };
}

/** A file of Japan Post, at its place of today, and where it was before. */
function postFile(path: string, published: string): OfficialFile {
  const folders = ['service/search/zipcode/download', 'zipcode/dl'];
  return { path, urls: folders.map((folder) => `${POST}/${folder}/${published}`), optional: false };
}

function abrFile(name: string, folder: string, optional: boolean): OfficialFile {
  return { path: `abr/${name}.csv.zip`, urls: [`${ABR}/${folder}/${name}.csv.zip`], optional };
}

/**
 * The addresses of files at a mirror, which keeps them by host and path:
 * `https://data.address-br.digital.go.jp/mt_pref/…` is `MIRROR/data.address-br.digital.go.jp/mt_pref/…`.
 */
export function mirrored(files: readonly OfficialFile[], mirror: string): OfficialFile[] {
  const base = mirror.replace(/\/+$/, '');
  return files.map((file) => ({
    ...file,
    urls: file.urls.map((url) => `${base}/${url.replace(/^https:\/\//, '')}`),
  }));
}
