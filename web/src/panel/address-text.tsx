import type { Item } from '../item.js';
import { addressIn } from '../record.js';
import { reader } from '../state/reader.js';
import { unbroken } from './unbroken.js';

/**
 * An address in the reader's language.
 * @param text the address in the language of the word, shown below where it is another text; absent: in the reader's language alone
 */
export function AddressText({ record, text }: { readonly record: Item; readonly text?: string }) {
  const own = addressIn(record, reader.value);
  return (
    <>
      <span lang={own === record.address ? 'ja' : reader.value}>{unbroken(own)}</span>
      {text !== undefined && text !== own && (
        <span class="as-typed" lang={text === record.address ? 'ja' : undefined}>
          {unbroken(text)}
        </span>
      )}
    </>
  );
}
