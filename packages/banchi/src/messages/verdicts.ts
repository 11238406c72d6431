import type { Level } from '@banchi/engine/vocabulary/levels.js';
import type { Precision } from '@banchi/engine/vocabulary/match.js';
import type { Message, Messages } from '@banchi/engine/vocabulary/message.js';
import type { Verdict } from '@banchi/engine/vocabulary/parts.js';
import { JAPANESE_LEVELS, type Outcome } from './lists.js';

/** Sentences about how far the rows of a list are answered. */

/** How a row is counted: by its verdict where it has an answer, else by its outcome. */
export type RowKind = Verdict | Exclude<Outcome, 'found'>;

/** The kinds of rows, in the order in which they are counted. */
export const ROW_KINDS = {
  complete: { en: 'complete', ja: '番地・号まで確認' },
  unconfirmed_number: { en: 'number unconfirmed', ja: '番地・号は未確認' },
  town_only: { en: 'town only', ja: '町・字まで' },
  municipality_only: { en: 'municipality only', ja: '市区町村まで' },
  contradictory: { en: 'contradictory', ja: '矛盾している' },
  ambiguous: { en: 'ambiguous', ja: '決められない' },
  not_found: { en: 'not found', ja: '見つからない' },
  placeholder: { en: 'placeholder', ja: '住所の代わりの語' },
  empty: { en: 'empty', ja: '空' },
  error: { en: 'error', ja: 'エラー' },
} as const satisfies Readonly<Record<RowKind, Message>>;

/** Whose point a place's is. */
export const POINTS_OF = {
  rooftop: { en: 'the point is its own', ja: '座標はその番地・号の点' },
  block: { en: "the point is the block's", ja: '座標は街区の点' },
  section: { en: "the point is the section's", ja: '座標は丁目・字の点' },
  town: { en: "the point is the town's", ja: '座標は町・大字の点' },
  municipality: { en: "the point is the municipality's", ja: '座標は市区町村の点' },
  prefecture: { en: "the point is the prefecture's", ja: '座標は都道府県の点' },
} as const satisfies Readonly<Record<Precision, Message>>;

/** A count as the summary names it: a kind of row; of the address at a point its level, `found TBN`. */
export function countedText(name: string): Message {
  if (Object.hasOwn(ROW_KINDS, name)) return ROW_KINDS[name as RowKind];
  const level = name.split(' ')[1] as Level;
  return { en: name, ja: `見つかった: ${JAPANESE_LEVELS[level]}` };
}

/** Sentences of totals, and of the pages of `--review` and `--map`. */
export const verdictMessages = {
  allShallow: (rows: string): Message => ({
    en: `No row leads below a municipality (${rows} of them end there): if the list has towns and numbers, name their columns with --column.`,
    ja: `市区町村より先まで分かった行がありません（市区町村までの行: ${rows}）。町名や番地の列があれば --column で指定してください。`,
  }),
  counted: (kind: Message, rows: string): Message => ({
    en: `${kind.en}: ${rows}`,
    ja: `${kind.ja}: ${rows}`,
  }),
  mapHelp: {
    en: 'A click names the rows at a place; wheel, + and − zoom, 0 shows all rows.',
    ja: 'クリックするとその場所の行を表示します。ホイールと＋、− で拡大・縮小し、0 で全体に戻ります。',
  },
  zoomIn: { en: 'Zoom in', ja: '拡大' },
  zoomOut: { en: 'Zoom out', ja: '縮小' },
  home: { en: 'Show all rows', ja: '全ての行を表示' },
} as const satisfies Messages;

/** Why a row is looked at: its kind, or what makes a complete one doubtful. In the order in which they are shown. */
export const REVIEW_REASONS = {
  contradictory: {
    en: 'The address names two places',
    ja: '二つの場所を示している',
  },
  ambiguous: { en: 'Nothing decides between several places', ja: 'いくつかの場所のどれとも決められない' },
  suggested: { en: 'Not found, but something near it', ja: '見つからないが、近いものがある' },
  not_found: { en: 'Not found', ja: '見つからない' },
  municipality_only: { en: 'Only the municipality is found', ja: '市区町村までしか分からない' },
  town_only: { en: 'Only the town is found', ja: '町・字までしか分からない' },
  unsure: { en: 'Complete, but another place may be meant', ja: '番地・号まであるが、別の場所かもしれない' },
  far: { en: "Far from the row's own point", ja: '行にある座標から離れている' },
  unconfirmed_number: {
    en: 'The town is found, the number is not in the data',
    ja: '町は分かるが、番地・号がデータにない',
  },
  error: { en: 'Could not be read', ja: '読めない' },
} as const satisfies Readonly<Record<string, Message>>;

/** One of {@link REVIEW_REASONS}. */
export type ReviewReason = keyof typeof REVIEW_REASONS;
