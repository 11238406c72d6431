/**
 * A cell that spreadsheets take for a formula: white space and characters without a shape, which they skip, then a sign, in
 * whatever width; or a tab, behind which some begin a new cell. `=cmd|…` in a list of addresses would be run by whoever opens the answers. A line break alone begins no formula.
 */
const FORMULA = /^(?:\t|[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** A text that no spreadsheet takes for a formula: it begins with an apostrophe if it would be one. */
export function safeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
