/** Kana in romaji by each system, as generators of addresses write it: written without the engine's own tables. */

/** Kana and how Hepburn and Kunrei write each, and Nihon where it does so otherwise. */
const MORAS: readonly (readonly [kana: string, hepburn: string, kunrei: string, nihon?: string])[] = (
  'キャ kya kya|キュ kyu kyu|キョ kyo kyo|シャ sha sya|シュ shu syu|ショ sho syo|チャ cha tya|チュ chu tyu|チョ cho tyo|' +
  'ニャ nya nya|ニュ nyu nyu|ニョ nyo nyo|ヒャ hya hya|ヒュ hyu hyu|ヒョ hyo hyo|ミャ mya mya|ミュ myu myu|ミョ myo myo|' +
  'リャ rya rya|リュ ryu ryu|リョ ryo ryo|ギャ gya gya|ギュ gyu gyu|ギョ gyo gyo|ジャ ja zya|ジュ ju zyu|ジョ jo zyo|ヂャ ja zya dya|ヂュ ju zyu dyu|ヂョ jo zyo dyo|' +
  'ビャ bya bya|ビュ byu byu|ビョ byo byo|ピャ pya pya|ピュ pyu pyu|ピョ pyo pyo|' +
  'ア a a|イ i i|ウ u u|エ e e|オ o o|カ ka ka|キ ki ki|ク ku ku|ケ ke ke|コ ko ko|サ sa sa|シ shi si|ス su su|セ se se|ソ so so|' +
  'タ ta ta|チ chi ti|ツ tsu tu|テ te te|ト to to|ナ na na|ニ ni ni|ヌ nu nu|ネ ne ne|ノ no no|ハ ha ha|ヒ hi hi|フ fu hu|ヘ he he|ホ ho ho|' +
  'マ ma ma|ミ mi mi|ム mu mu|メ me me|モ mo mo|ヤ ya ya|ユ yu yu|ヨ yo yo|ラ ra ra|リ ri ri|ル ru ru|レ re re|ロ ro ro|ワ wa wa|ヲ o o wo|' +
  'ガ ga ga|ギ gi gi|グ gu gu|ゲ ge ge|ゴ go go|ザ za za|ジ ji zi|ズ zu zu|ゼ ze ze|ゾ zo zo|ダ da da|ヂ ji zi di|ヅ zu zu du|デ de de|ド do do|' +
  'バ ba ba|ビ bi bi|ブ bu bu|ベ be be|ボ bo bo|パ pa pa|ピ pi pi|プ pu pu|ペ pe pe|ポ po po|ン n n'
)
  .split('|')
  .map((row) => row.split(' ') as [string, string, string, string?]);

/** Systems of romaji, each with all vowels written. */
export type Romaji = 'hepburn' | 'kunrei' | 'nihon';

/** Kana letter by letter: Toukyou, Sinzyuku, Ohaduka; null where a sign is in no table. */
export function romanized(read: string, system: Romaji, apostrophes = false): string | null {
  let out = '';
  let doubled = false;
  for (let at = 0; at < read.length; ) {
    if (read[at] === 'ッ') {
      doubled = true;
      at++;
      continue;
    }
    const mora = MORAS.find(([kana]) => read.startsWith(kana, at));
    if (mora === undefined) return null;
    const [kana, hepburn, kunrei, nihon = kunrei] = mora;
    const own = { hepburn, kunrei, nihon }[system];
    if (doubled) out += own.startsWith('ch') ? 't' : own[0];
    doubled = false;
    if (apostrophes && out.endsWith('n') && read[at - 1] === 'ン' && /^[aiueoy]/.test(own)) out += "'";
    out += own;
    at += kana.length;
  }
  return doubled ? null : out.replace(/^./, (c) => c.toUpperCase());
}

const MACRONS: Readonly<Record<string, string>> = { ou: 'ō', oo: 'ō', uu: 'ū' };

/** Long vowels with a macron: Tōkyō. */
export function withMacrons(roman: string): string {
  const lower = roman.toLowerCase().replace(/o[uo]|uu/g, (long) => MACRONS[long]);
  return lower[0].toUpperCase() + lower.slice(1);
}

/** Long vowels with a circumflex: Tôkyô. */
export function withCircumflexes(roman: string): string {
  return withMacrons(roman).normalize('NFD').replaceAll('\u0304', '\u0302').normalize('NFC');
}

/** Long vowels as short ones: Tokyo. */
export function shortened(roman: string): string {
  return roman.replace(/o[uo]/gi, (long) => long[0]).replace(/uu/gi, (long) => long[0]);
}
