import assert from 'node:assert/strict';

/** Asserts that the output has the text that the page shows; `…` stands for anything, and white space does not count. */
export function assertShows(printed: string, shown: string, place: string): void {
  const plain = (text: string): string => text.replaceAll(/\s+/g, '');
  let rest = plain(printed);
  for (const piece of shown.split('…').map(plain)) {
    const at = rest.indexOf(piece);
    assert.ok(at >= 0, `${place}: shows\n  ${piece}\nbut printed was\n  ${printed.slice(0, 2000)}`);
    rest = rest.slice(at + piece.length);
  }
}
