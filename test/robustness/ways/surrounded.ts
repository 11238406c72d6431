import { oneOf } from '../../../bench/support/random.js';
import { foreign } from './foreign.js';
import type { Way } from './way.js';

/** A text that was changed, or null. */
const changed = (address: string, text: string): string | null => (text === address ? null : text);

/** Texts that pages, objects and letters put around an address in the four other languages: for `/geocode`, not for a search. */
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
  foreign('en', 'fields of an object', (address) => {
    const [first, ...others] = address.split(/,\s*/);
    return JSON.stringify({
      address1: first,
      address2: others.slice(0, -1).join(', '),
      state: others.at(-1),
    });
  }),
  foreign('en', 'wide letters', (address) =>
    address.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  ),
  foreign('en', 'a remark in brackets behind', (address) => `${address} (near the station)`),
  foreign('en', 'a room between number and town', (address, _, random) =>
    changed(
      address,
      address.replace(
        /^([0-9-]+), /,
        `$1, ${oneOf(random, ['Sakura Heights 305', 'Tower 12F', 'Apt. 7'])}, `,
      ),
    ),
  ),
  foreign('en', 'a room behind the town', (address, _, random) =>
    changed(
      address,
      address.replace(
        /^([0-9-]+, [^,]+)/,
        `$1 ${oneOf(random, ['Apt. 305', 'Unit 7', '3rd floor', '#201'])}`,
      ),
    ),
  ),
  foreign('en', '2nd chome', (address) =>
    changed(
      address,
      address.replace(
        / ([0-9]+)-chome/,
        (_, chome: string) => ` ${chome}${['th', 'st', 'nd', 'rd'][Number(chome)] ?? 'th'} chome`,
      ),
    ),
  ),
  foreign('en', 'Block 3, No. 4', (address) =>
    changed(address, address.replace(/^([0-9]+)-([0-9]+),/, 'Block $1, No. $2,')),
  ),
  foreign('en', 'JP- before the postal code', (address, { postCode }) =>
    postCode === null
      ? null
      : address.replace(/, ([^,]+)$/, `, JP-${postCode.slice(0, 3)}-${postCode.slice(3)} $1`),
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
