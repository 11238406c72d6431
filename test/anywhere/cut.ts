import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mapGazetteer } from '@banchi/engine/files/map-gazetteer.js';
import type { Gazetteer } from '@banchi/engine/gazetteer/gazetteer.js';
import type { PublishedYear } from '@banchi/engine/shards/shard-table.js';
import { FRONT } from '@banchi/engine/vocabulary/published.js';
import { type StoreFile, writeShards } from 'banchi/cli/data/write-shards.js';
import { transferForm } from '../support/transfer-form.js';

/**
 * The files that a gazetteer is cut into, as `banchi publish` writes them: by path below a folder, the front under its own name.
 * @param years past years that are published with it
 */
export async function cutFiles(
  path: string,
  folder: string,
  years: readonly PublishedYear[] = [],
): Promise<Map<string, Uint8Array>> {
  const gazetteer = mapGazetteer(path);
  try {
    return await cutGazetteer(gazetteer, folder, years);
  } finally {
    gazetteer.close();
  }
}

/** {@link cutFiles} of an open gazetteer. */
export async function cutGazetteer(
  gazetteer: Gazetteer,
  folder: string,
  years: readonly PublishedYear[] = [],
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const beside = mkdtempSync(join(tmpdir(), 'banchi-cut-'));
  try {
    const store: StoreFile = async (file, bytes, kind) => {
      // each file is as sound as any other
      mapGazetteer(file, 'all').close();
      const url = kind === 'front' ? FRONT : `data/${files.size}.gaz.gz`;
      const packed = gzipSync(transferForm(readFileSync(file)));
      files.set(folder + url, packed);
      return { url, bytes, packed: packed.length };
    };
    await writeShards(join(beside, 'part.gaz'), gazetteer, store, { years });
    return files;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
