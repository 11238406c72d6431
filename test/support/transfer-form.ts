import { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import { WholeFile } from '@banchi/engine/gazetteer/source.js';
import { transferPieces } from '@banchi/engine/transfer/transfer.js';

/** The transfer form of a file that is held whole. */
export function transferForm(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat([...transferPieces(Gazetteer.open(new WholeFile('whole.gaz', bytes)))]),
  );
}
