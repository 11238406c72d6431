/** Pairs of characters: `亜 亞|悪 惡`. Copied from opencc-js when the project is set up (`scripts/setup.mjs`). */
declare const dictionary: string;
export default dictionary;
