// The types of opencc-js leave its single dictionaries out.

declare module 'opencc-js/dict/*' {
  /** Pairs of characters: `亜 亞|悪 惡`. */
  const dictionary: string;
  export default dictionary;
}
