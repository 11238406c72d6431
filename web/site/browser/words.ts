const RUN = /[\p{L}\p{N}]+/gu;
const PART = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+|[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+/gu;
const JAPANESE = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u;

/**
 * The terms by which a text is found: words in lower case, and of Japanese, which has no spaces, each pair of neighbouring
 * characters. The last character stands alone too, so that `鍵` finds 秘密の鍵 by its beginning: 秘密, 密の, の鍵, 鍵.
 */
export function terms(text: string): string[] {
  return parts(text).flatMap((part) => {
    if (!JAPANESE.test(part)) return [part];
    const characters = [...part];
    return characters.map((each, i) => each + (characters[i + 1] ?? ''));
  });
}

/** The terms of a question: a Japanese word of several characters must not also be found by its last one. */
export function askedTerms(text: string): string[] {
  return parts(text).flatMap((part) => {
    const found = terms(part);
    return JAPANESE.test(part) && found.length > 1 ? found.slice(0, -1) : found;
  });
}

/** The words of a text in lower case, and its runs of Japanese. */
export function parts(text: string): string[] {
  return (text.normalize('NFKC').toLowerCase().match(RUN) ?? []).flatMap((run) => run.match(PART) ?? []);
}
