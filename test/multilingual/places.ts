import type { AddressRecord } from '@banchi/build/record/record.js';
import { LEVELS } from '@banchi/engine/vocabulary/levels.js';

/** A segment of a fixture: its name and, where the name does not say it, its reading. */
type Segment = readonly [name: string, read?: string];

/** Real addresses; sources give names in no other language, so that all of them are made by the build. */
const PATHS: readonly (readonly (Segment | null)[])[] = [
  [
    ['東京都', 'トウキョウト'],
    ['千代田区', 'チヨダク'],
    ['霞が関', 'カスミガセキ'],
    ['一丁目'],
    ['3'],
    ['1'],
  ],
  [
    ['東京都', 'トウキョウト'],
    ['千代田区', 'チヨダク'],
    ['霞が関', 'カスミガセキ'],
    ['二丁目'],
    ['1'],
    ['3'],
  ],
  [['東京都', 'トウキョウト'], ['千代田区', 'チヨダク'], ['内神田', 'ウチカンダ'], ['一丁目'], ['3'], ['1']],
  [
    ['東京都', 'トウキョウト'],
    ['新宿区', 'シンジュクク'],
    ['新宿', 'シンジュク'],
  ],
  [['東京都', 'トウキョウト'], ['港区', 'ミナトク'], ['新橋', 'シンバシ'], ['一丁目']],
  [
    ['群馬県', 'グンマケン'],
    ['前橋市', 'マエバシシ'],
    ['広瀬町', 'ヒロセマチ'],
  ],
  [
    ['大阪府', 'オオサカフ'],
    ['大阪市中央区', 'オオサカシチュウオウク'],
    ['道頓堀', 'ドウトンボリ'],
  ],
  [
    ['神奈川県', 'カナガワケン'],
    ['横浜市西区', 'ヨコハマシニシク'],
    ['沢渡', 'サワタリ'],
  ],
  [
    ['北海道', 'ホッカイドウ'],
    ['札幌市北区', 'サッポロシキタク'],
    ['北二十四条西', 'キタ24ジョウニシ'],
    ['五丁目'],
  ],
  [
    ['和歌山県', 'ワカヤマケン'],
    ['東牟婁郡串本町', 'ヒガシムログンクシモトチョウ'],
    ['串本', 'クシモト'],
    null,
    null,
    ['12-乙3'],
  ],
];

/** Canonical records of the fixture, ancestors first; placeholders are left to the build. */
export function realPlaces(): AddressRecord[] {
  const records = new Map<string, AddressRecord>();
  const numbers = new Map<string, Map<string, string>>();
  for (const path of PATHS) {
    let codes: string[] = [];
    path.forEach((segment, depth) => {
      const above = codes.join(' ');
      codes = [...codes, segment === null ? '0' : codeOf(numbers, above, segment[0])];
      if (segment === null) return;
      const [name, read] = segment;
      records.set(codes.join(' '), { codes, level: LEVELS[depth], name, read: read ?? null });
    });
  }
  return [...records.values()];
}

/** Siblings are numbered in the order in which they occur. */
function codeOf(numbers: Map<string, Map<string, string>>, above: string, name: string): string {
  const siblings = numbers.get(above) ?? new Map<string, string>();
  numbers.set(above, siblings);
  const code = siblings.get(name) ?? String(siblings.size + 1);
  siblings.set(name, code);
  return code;
}
