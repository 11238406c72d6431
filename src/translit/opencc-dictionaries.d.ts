// The types of opencc-js leave its single dictionaries out.

declare module 'opencc-js/dict/*' {
  import type { DictLike } from 'opencc-js/core';

  const dictionary: DictLike;
  export default dictionary;
}
