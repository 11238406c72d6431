import { COUNTY_ENDS } from '@banchi/engine/facts/municipality-names.js';
import type { StepKind } from '@banchi/engine/lineage/step.js';

/** A municipality, ward or county as a reason names it. */
export interface Mention {
  /** As written, with the county before it where the reason has it: 亀田市, 二戸郡安代町. */
  readonly name: string;
  /** Null if the reason leaves it out; an earlier mention of the same name then has it. */
  readonly code: string | null;
  /** In hiragana, where the reason has readings: 広川町（ひろかわちょう、30362). */
  readonly read: string | null;
}

/** The meaning of one sentence for one unit: 亀田市 was absorbed by 函館市. */
export interface Saying {
  readonly kind: StepKind;
  readonly from: Mention | null;
  readonly to: Mention | null;
  readonly whole: boolean;
  readonly part: string | null;
}

/** A name, and in parentheses a reading, a code, or both. */
const MENTION = String.raw`[^()、]+?\((?:[ぁ-ゖー]+、)?[0-9]{5}\)`;
/** Separators of two mentions. */
const SEPARATOR = '(?:、|と|及び)';
const LIST = `${MENTION}(?:${SEPARATOR}${MENTION})*`;
/** A name that lasted less than a day: 広島市 in 広島町が広島市に市制施行し、北広島市に名称変更. */
const PASSING = String.raw`[^()、]+?(?:\([ぁ-ゖー]+\))?`;
/** A mention that may have a remark behind it: 北区(22135)(三方原地区以外). */
const REMARKED = String.raw`${MENTION}(?:\([^()]*\))?`;

/** The form of a sentence, and its meaning; groups have the names of mentions: `from`, `to`. */
interface Sentence {
  readonly form: RegExp;
  readonly read: (groups: Readonly<Record<string, string>>) => Saying[] | null;
}

const form = (text: string): RegExp => new RegExp(`^${text}$`, 'u');

/** All of `from` to one. */
const into =
  (kind: StepKind) =>
  ({ from, to }: Readonly<Record<string, string>>): Saying[] =>
    mentions(from).map((each) => ({ kind, from: each, to: mention(to), whole: true, part: null }));

/** A part of each of `from` to each of `to`. */
const among =
  (kind: StepKind) =>
  ({ from, to }: Readonly<Record<string, string>>): Saying[] =>
    mentions(from).flatMap((one) =>
      mentions(to).map((other) => ({ kind, from: one, to: other, whole: false, part: null })),
    );

/** The first of `from` to the first of `to`, and so on; null where they are not as many. */
const inTurn =
  (kind: StepKind) =>
  ({ from, to }: Readonly<Record<string, string>>): Saying[] | null => {
    const [before, after] = [mentions(from), mentions(to)];
    if (before.length !== after.length) return null;
    return before.map((each, i) => ({ kind, from: each, to: after[i], whole: true, part: null }));
  };

const stays =
  (kind: StepKind) =>
  ({ at }: Readonly<Record<string, string>>): Saying[] => [
    { kind, from: mention(at), to: mention(at), whole: true, part: null },
  ];

/** Whether a mention is a county, or a subprefecture like 対馬支庁. */
const isCounty = ({ name }: Mention): boolean => COUNTY_ENDS.test(name);

/** The sentences of the list, all of them. */
const SENTENCES: readonly Sentence[] = [
  // 上磯町(01335)、大野町(01336)が合併し、北斗市(01236)を新設; 釧路市(01206)、…が合併し、釧路市を新設
  {
    form: form(`(?<from>${LIST})が合併し、(?<to>${MENTION}|[^()、]+)を新設`),
    read: (groups) => {
      const to = mention(groups.to);
      const code = to.code ?? mentions(groups.from).find(({ name }) => name === to.name)?.code ?? null;
      if (code === null) return null;
      return into('merge')(groups).map((each) => ({ ...each, to: { ...to, code } }));
    },
  },
  // 北区(27101)と大淀区(27112)が統合し、北区(27127)を新設
  { form: form(`(?<from>${LIST})が統合し、(?<to>${MENTION})を新設`), read: into('unite') },
  // 亀田市(01232)が函館市(01202)に編入
  { form: form(`(?<from>${LIST})が(?<to>${MENTION})に編入`), read: into('absorb') },
  // 中道町(19326)と上九一色村(19341)大字梯及び古関が甲府市(19201)に編入
  {
    form: form(
      `(?:(?<from>${LIST})${SEPARATOR})?(?<parted>${MENTION})(?<part>[^()]+?)が(?<to>${MENTION})に編入` +
        `(?:し、(?<otherPart>[^()]+?)が(?<other>${MENTION})に編入)?`,
    ),
    read: ({ from, parted, part, to, otherPart, other }) => {
      const one = mention(parted);
      const share = (text: string, target: string): Saying => ({
        kind: 'absorb',
        from: one,
        to: mention(target),
        whole: false,
        part: text,
      });
      return [
        ...(from === undefined ? [] : into('absorb')({ from, to })),
        share(part, to),
        ...(other === undefined ? [] : [share(otherPart, other)]),
      ];
    },
  },
  { form: form(`(?<from>${LIST})が(?<to>${LIST})に市制施行`), read: inTurn('city') },
  { form: form(`(?<from>${LIST})が(?<to>${LIST})に町制施行`), read: inTurn('town') },
  { form: form(`(?<from>${LIST})が(?<to>${LIST})に名称変更`), read: inTurn('rename') },
  // 鳳至郡穴水町(17421)、門前町(17422)が鳳珠郡穴水町(17461)、門前町(17462)に郡の区域変更
  { form: form(`(?<from>${LIST})が(?<to>${LIST})に郡の区域変更`), read: inTurn('county') },
  // 空知支庁幌加内町(01439)が上川支庁幌加内町(01472)に区域変更
  { form: form(`(?<from>${LIST})が(?<to>${LIST})に区域変更`), read: inTurn('subprefecture') },
  // 広島町(01301)が広島市に市制施行し、北広島市(01234)に名称変更; 鹿島町(08405)が鹿嶋町に名称変更し、鹿嶋市(08222)に市制施行
  {
    form: form(
      `(?<from>${MENTION})が${PASSING}に(?<first>市制施行|町制施行|名称変更)し、(?<to>${MENTION})に(?<last>市制施行|町制施行|名称変更)`,
    ),
    read: ({ from, to, first, last }) => {
      const kind = `${first}${last}`.includes('市制')
        ? 'city'
        : `${first}${last}`.includes('町制')
          ? 'town'
          : 'rename';
      return into(kind)({ from, to });
    },
  },
  // 札幌市(01201)の札幌市(01100)への政令指定都市施行
  {
    form: form(`(?<from>${MENTION})の(?<to>${MENTION})への政令指定都市(?:施行|移行)`),
    read: into('designated'),
  },
  {
    form: form(`(?<to>${LIST})の新設`),
    read: ({ to }) =>
      mentions(to).map((each) => ({
        kind: isCounty(each) ? 'county-begins' : 'ward',
        from: null,
        to: each,
        whole: true,
        part: null,
      })),
  },
  // only counties end without a successor
  {
    form: form(`(?<from>${LIST})の廃止`),
    read: ({ from }) =>
      mentions(from).every(isCounty)
        ? mentions(from).map((each) => ({
            kind: 'county-ends',
            from: each,
            to: null,
            whole: true,
            part: null,
          }))
        : null,
  },
  // 港北区(14109)、緑区(14113)から分離し、青葉区(14117)、都筑区(14118)を新設
  { form: form(`(?<from>${LIST})から分離し、(?<to>${LIST})を新設`), read: among('separate') },
  // 小倉区(40102)を分割し、小倉北区(40106)、小倉南区(40107)を新設
  { form: form(`(?<from>${MENTION})を分割し、(?<to>${LIST})を新設`), read: among('divide') },
  { form: form(`(?<at>${MENTION})が(?:特例市から)?中核市に移行`), read: stays('core-city') },
  { form: form(`(?<at>${MENTION})が特例市に移行`), read: stays('special-city') },
  // 浜松市(22130)の区の再編: the next sentences name the wards
  { form: form(`${MENTION}の区の再編(?:\\([^()]*\\))?`), read: () => [] },
  // 北区(22135)(三方原地区以外)、浜北区(22136)を浜名区(22139)に再編
  {
    form: form(`(?<from>${REMARKED}(?:、${REMARKED})*)を(?<to>${MENTION})に再編(?:\\([^()]*\\))?`),
    read: ({ from, to }) =>
      [...from.matchAll(new RegExp(`(?<one>${MENTION})(?:\\((?<part>[^()]*)\\))?(?:、|$)`, 'gu'))].map(
        ({ groups = {} }) => ({
          kind: 'reorganise',
          from: mention(groups.one),
          to: mention(to),
          whole: groups.part === undefined,
          part: groups.part ?? null,
        }),
      ),
  },
];

/**
 * The meaning of a reason of the list, sentence by sentence. Wards that begin below the sentence of a new designated city
 * come from that city.
 * @returns the first sentence of an unknown form, if there is one
 */
export function readReason(text: string): Saying[] | { readonly unknown: string } {
  const sayings: Saying[] = [];
  let city: Mention | null = null;
  for (const sentence of text.split(/[\n\r\u3000]+/).filter((each) => each !== '')) {
    const said = readSentence(narrow(sentence));
    if (said === null) return { unknown: sentence };
    for (const each of said) {
      if (each.kind === 'designated') city = each.from;
      sayings.push(
        each.kind === 'ward' && city !== null
          ? { ...each, kind: 'designated', from: city, whole: false }
          : each,
      );
    }
  }
  return sayings;
}

function readSentence(sentence: string): Saying[] | null {
  for (const { form, read } of SENTENCES) {
    const groups = form.exec(sentence)?.groups;
    if (groups !== undefined || form.test(sentence)) return read(groups ?? {});
  }
  return null;
}

/** Parentheses and digits in their narrow form: the list has both, 広川町（ひろかわちょう、30362). */
function narrow(text: string): string {
  return text.replace(/[（）０-９]/g, (wide) => wide.normalize('NFKC'));
}

function mentions(list: string): Mention[] {
  return [...list.matchAll(new RegExp(`(${MENTION})(?:${SEPARATOR}|$)`, 'gu'))].map(([, each]) =>
    mention(each),
  );
}

function mention(text: string): Mention {
  const [, name, read, code] = /^([^()]+)(?:\((?:([ぁ-ゖー]+)、)?([0-9]{5})\))?$/u.exec(text) ?? [];
  return { name: name ?? text, code: code ?? null, read: read ?? null };
}
