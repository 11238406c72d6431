/** Characters of two columns: kana, kanji, Hangul and full-width forms. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3ffff}]/u;
const MARK = /\p{M}/u;

/** Columns of a terminal that a text takes: two for kana, kanji, Hangul and full-width forms, none for marks. */
export function columnsOf(text: string): number {
  let width = 0;
  for (const character of text) if (!MARK.test(character)) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/** A text with spaces behind it up to so many columns. */
export function leftIn(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columnsOf(text)));
}

/** A text with spaces before it up to so many columns. */
export function rightIn(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - columnsOf(text))) + text;
}

/**
 * Pieces that a line may end behind: words with the spaces before them; and single wide characters, with signs behind them that
 * cannot begin a line (、。）) and signs before them that cannot end one (（「).
 */
const PIECES =
  /\s*[（「『]*(?:[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffe6]|[^\s\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffe6]+)[、。，．）」』：；ー々っゃゅょッャュョ]*/gu;

/** A text in lines of so many columns, which are broken at spaces and between wide characters. */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const lines = [''];
      for (const piece of line.match(PIECES) ?? []) {
        const last = lines[lines.length - 1];
        if (last === '' || columnsOf(last + piece) <= width) lines[lines.length - 1] = last + piece;
        else lines.push(piece.trimStart());
      }
      return lines.join('\n');
    })
    .join('\n');
}
