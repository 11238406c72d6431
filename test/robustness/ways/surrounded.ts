import { oneOf } from '../../../bench/support/random.js';
import { foreign } from './foreign.js';
import type { Way } from './way.js';

/** What pages, objects and letters put around an address of the four other languages: for `/geocode`, not for a search. */
export const SURROUNDED_WAYS: readonly Way[] = [
  foreign(
    'en',
    'label in front',
    (address, _, random) =>
      `${oneOf(random, ['Ship to: ', 'Head Office: ', 'Venue: ', 'ADDRESS ', 'Taro Yamada: '])}${address}`,
  ),
  foreign('en', 'field of an object', (address) => JSON.stringify({ address })),
  foreign('en', 'lines of a page', (address, _, random) =>
    address.split(/,\s*/).join(oneOf(random, ['<br>', '<br/>\n', '&nbsp;', '</td><td>'])),
  ),
  foreign('en', 'room in front, no comma', (address, { kind }) =>
    kind === 'house' || kind === 'lot' ? `#305 ${address}` : null,
  ),
  ...(['zh_cn', 'zh_tw'] as const).map((language) =>
    foreign(
      language,
      'a person in front',
      (address, _, random) => `王小明${oneOf(random, [' ', '，', '　'])}${address}`,
    ),
  ),
  foreign('ko', 'a person in front', (address) => `김철수 ${address}`),
];
