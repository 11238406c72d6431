import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../../record/messages.js';
import type { SourceItem } from '../../record/record.js';
import { refused } from '../source.js';
import type { StoredFile } from '../stored-file.js';

/** A file with a sheet, or with the archive of one. */
interface SheetFile {
  readonly file: StoredFile;
  /** The year of the archive that it lies in, or in which it was written; 0 where neither is known. */
  readonly year: number;
}

/** An archive of a municipality and registry office: `46505-3411-2025.zip` holds `46505-3411-1.zip` and so on. */
const OF_MUNICIPALITY = /(?:^|[\\/])(\d{5})-\d{4}-(\d{4})\.zip!(?:.*\/)?[^/]+\.zip$/i;
/** A sheet by its file's name: municipality, registry office, number. */
const OF_SHEET = /(?:^|[\\/!])(\d{5}-\d{4}-[^\\/!]+)\.(?:xml|zip)$/i;

interface Named extends SheetFile {
  /** The municipality of the archive, whose sheets are published together; null for a sheet given alone. */
  readonly municipality: string | null;
  /** The sheet; null where the file's name does not say. */
  readonly sheet: string | null;
}

/**
 * Leaves out editions that a newer one replaces: the map of a municipality is published anew every year, whole, so of its archives only those of the
 * newest year count; and a sheet that is given several times counts once, as the newest that there is.
 * @returns the files to read, and a refusal for each archive or sheet that is left out
 */
export function newestEditions(files: readonly StoredFile[]): {
  readonly sheets: readonly SheetFile[];
  readonly replaced: readonly SourceItem[];
} {
  const replaced: SourceItem[] = [];
  const named = files.map(nameOf);
  const newest = new Map<string, number>();
  for (const { municipality, year } of named)
    if (municipality !== null) newest.set(municipality, Math.max(year, newest.get(municipality) ?? 0));
  const passed = new Set<string>();
  const best = new Map<string, Named>();
  const current = named.filter((each) => {
    const { municipality, year, sheet, file } = each;
    const of = municipality === null ? year : (newest.get(municipality) ?? year);
    if (of > year) {
      const archive = file.path.slice(0, file.path.lastIndexOf('!'));
      if (!passed.has(archive))
        replaced.push(refused(messages.olderMap(year, of), { file: archive, line: 0 }));
      passed.add(archive);
      return false;
    }
    const known = sheet === null ? undefined : best.get(sheet);
    if (sheet !== null && (known === undefined || isNewer(each, known))) best.set(sheet, each);
    return true;
  });
  const sheets = current.filter((each) => {
    const other = each.sheet === null ? undefined : best.get(each.sheet);
    if (other === undefined || other === each) return true;
    replaced.push(refused(about(other.file.path, messages.olderSheet), { file: each.file.path, line: 0 }));
    return false;
  });
  return { sheets, replaced };
}

function nameOf(file: StoredFile): Named {
  const [, municipality = null, year] = OF_MUNICIPALITY.exec(file.path) ?? [];
  return {
    file,
    municipality,
    year: Number(year ?? file.date?.slice(0, 4) ?? 0),
    sheet: OF_SHEET.exec(file.path)?.[1] ?? null,
  };
}

/** By year, then by the day on which the file was written. */
function isNewer(one: Named, other: Named): boolean {
  if (one.year !== other.year) return one.year > other.year;
  return (one.file.date ?? '') > (other.file.date ?? '');
}
