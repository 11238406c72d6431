import { asIs, inEach, type Message } from '@banchi/engine/vocabulary/message.js';
import type { Command } from 'commander';
import { messages } from '../messages/commands.js';
import { commandTree } from './command-tree.js';
import { say } from './language.js';

/** A command line, and an explanation if it needs one. */
type Example = string | readonly [line: string, does: Message];

/** Command lines that `--help` and the manual page show, by command. */
const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  build: [
    [
      'banchi build --out specimen.gaz specimen',
      { en: 'the fictional 見本県, which comes with the program', ja: 'プログラムに付いてくる架空の見本県' },
    ],
    'banchi build --out japan.gaz abr:abr/ ken-all:utf_ken_all.csv n03: n03/*.geojson',
    [
      'banchi build --no-languages --out own.gaz ndjson:own.ndjson',
      { en: 'your own data, without other languages', ja: '自分のデータを、ほかの言語なしで' },
    ],
  ],
  audit: ['banchi audit --out faults abr:abr/ ken-all:utf_ken_all.csv n03: n03/*.geojson'],
  serve: [
    'banchi serve --gazetteer japan.gaz',
    [
      'banchi serve --gazetteer japan.gaz 2015.gaz --port 9000',
      { en: 'with a past year', ja: '過去の年とともに' },
    ],
    'HOST=0.0.0.0 PORT=80 banchi serve --gazetteer japan.gaz --keys keys.json',
    'banchi serve --config banchi.yaml',
    'banchi serve --opensearch https://search1:9200 https://search2:9200 --index japan --past 2015=japan-2015',
  ],
  start: ['banchi start', ['banchi start --port 0', { en: 'on any free port', ja: '空いているポートで' }]],
  inspect: ['banchi inspect japan.gaz', 'banchi inspect --json japan.gaz'],
  index: [
    'banchi index --opensearch https://search1:9200 --index japan japan.gaz',
    [
      'banchi index --config banchi.yaml --shards 12 --replicas 2 --remove-old japan.gaz',
      { en: 'user, password, CA in the file', ja: '利用者名、パスワード、CA は設定ファイルに書く' },
    ],
  ],
  publish: [
    ['banchi publish site', { en: 'the starter', ja: '試用データ' }],
    'banchi publish site japan.gaz',
  ],
  export: [
    [
      'banchi export --code 13 --level AZC --polygons out.parquet',
      {
        en: 'the chome of Tokyo with their boundaries, as GeoParquet',
        ja: '東京都の丁目を境界とともに GeoParquet で',
      },
    ],
    ['banchi export -g japan.gaz --code 30201 > wakayama.ndjson', { en: 'a municipality', ja: '市区町村' }],
  ],
  reverse: [
    'banchi reverse --gazetteer japan.gaz --out found.csv points.csv',
    [
      'banchi reverse -g japan.gaz --datum TOKYO --address-level TOD,SHK --out found.xlsx points.xlsx',
      { en: 'municipalities of points in the Tokyo datum', ja: '日本測地系の座標の市区町村' },
    ],
    ['banchi reverse -g japan.gaz - < points.txt', { en: 'one point a line', ja: '一行に一つの座標' }],
  ],
  geocode: [
    'banchi geocode --gazetteer japan.gaz --column 住所 --out found.csv addresses.csv',
    'banchi geocode -g japan.gaz --column 2,3 --no-header --to geojson --out found.geojson list.tsv',
    [
      'banchi geocode -g japan.gaz --columns outcome,lat,lon,address - < lines.txt',
      { en: 'one address a line', ja: '一行に一つの住所' },
    ],
    'banchi geocode -g japan.gaz --sheet 名簿 --out found.xlsx addresses.xlsx',
    [
      'banchi geocode -g japan.gaz --out found.csv --review eyes.html addresses.csv',
      { en: 'what is not sure, on a map', ja: '確かでないものを地図で' },
    ],
    [
      'banchi geocode -g japan.gaz --as-of 2005-03-31 --past 2005.gaz --out found.csv old.csv',
      { en: 'names of that day', ja: 'その日の地名で読む' },
    ],
    [
      'banchi geocode -g japan.gaz --resume --out found.csv addresses.csv',
      { en: 'after it was stopped', ja: '止められた続きから' },
    ],
  ],
  search: [
    'banchi search -g japan.gaz 千代田区霞が関 --address-level OAZ,AZC',
    'banchi search -g japan.gaz --address-code 13101 --code-match-type 2 --limit 0,20 --json',
    'banchi search -g japan.gaz --multi --word-en Kasumigaseki',
  ],
  mcp: [
    'banchi mcp',
    [
      'banchi mcp --gazetteer japan.gaz',
      { en: 'an assistant starts it, as its settings say', ja: 'アシスタントが自分の設定に従って起動する' },
    ],
  ],
  explain: ['banchi explain -g japan.gaz 京都市中京区寺町通御池上る上本能寺前町488番地'],
  fetch: [
    [
      'banchi fetch abr --pref 30 --list',
      { en: 'what there is, with sizes', ja: '何がどれだけの大きさであるか' },
    ],
    'banchi fetch abr ken-all n03 --pref 30 --lots',
  ],
  setup: [
    'banchi setup --pref 30',
    'banchi setup --all --lots --out japan.gaz',
    [
      'banchi setup --all --watch',
      { en: 'again every 24 hours, if anything has changed', ja: '24 時間ごとに、変わっていれば作り直す' },
    ],
  ],
  check: [
    'banchi check japan.gaz',
    [
      'banchi check japan.gaz --coverage --registry official/abr',
      {
        en: 'everything that is in the files must be there',
        ja: '台帳のファイルにあるものが全て入っているか',
      },
    ],
  ],
  diff: ['banchi diff old.gaz new.gaz', 'banchi diff --ndjson --moved 10 old.gaz new.gaz > changes.ndjson'],
  'keys create': [
    'banchi keys create --keys keys.json --name "Map team" --allow 192.0.2.0/24 --rate 50',
    'banchi keys create --keys keys.json --name "Shop" --mode bearer --contract multilingual pastmap',
  ],
  'keys list': ['banchi keys list --keys keys.json'],
  'keys rotate': [
    [
      'banchi keys rotate --keys keys.json --grace 24h KEY',
      { en: 'the secrets before stay valid a day', ja: 'これまでの秘密も一日だけ有効' },
    ],
  ],
  'keys revoke': ['banchi keys revoke --keys keys.json KEY'],
  'config check': ['banchi config check --config banchi.yaml'],
  'config schema': ['banchi config schema > banchi.schema.json'],
  completion: [
    ['source <(banchi completion bash)', { en: 'this shell only', ja: 'このシェルだけ' }],
    'banchi completion bash > /etc/bash_completion.d/banchi',
    'banchi completion fish > ~/.config/fish/completions/banchi.fish',
  ],
  man: ['banchi man | man -l -'],
};

/** The examples of a command, each with its effect behind `#`; none where nothing needs one. */
export function examplesOf(path: readonly string[]): readonly Message[] {
  const examples = EXAMPLES[path.join(' ')] ?? [];
  return examples.map((each) =>
    typeof each === 'string' ? asIs(each) : inEach((language) => `${each[0]}  # ${each[1][language]}`),
  );
}

/** Adds the examples below the help of every command that has some. */
export function addExamples(program: Command): void {
  for (const { path, command } of commandTree(program)) {
    const examples = examplesOf(path);
    if (examples.length === 0) continue;
    const lines = examples.map((example) => `  ${say(example)}`);
    command.addHelpText('after', ['', say(messages.examples), ...lines].join('\n'));
  }
}
