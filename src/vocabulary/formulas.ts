/**
 * The beginnings of cells that spreadsheets take for formulas, and characters that they skip before these. `=cmd|…` in a list of
 * addresses would be run by whoever opens the answers.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet takes for a formula. */
export function safeText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
