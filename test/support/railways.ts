import type { RecordSource, SourceItem } from '@banchi/build/record/record.js';
import { LINE_KINDS } from '@banchi/engine/vocabulary/stations.js';

/**
 * Stations as a source, each a line: group code, name, reading (`-` for none), point, and its lines with the kind of each:
 * `003766 東京 トウキョウ @139.767,35.681 東日本旅客鉄道/京葉線/2 東京地下鉄/4号線丸ノ内線/4`.
 */
export function stationSource(stations: readonly string[], tracks: readonly SourceItem[] = []): RecordSource {
  const origin = { file: 'stations', line: 1 };
  const items = stations.flatMap((text): SourceItem[] => {
    const [code, name, read, point, ...lines] = text.split(' ');
    const [lon, lat] = point.slice(1).split(',').map(Number);
    return [
      ...lines.map((line): SourceItem => {
        const [operator, called, number] = line.split('/');
        const kind = LINE_KINDS[Number(number) as keyof typeof LINE_KINDS];
        const platform = { code, name, line: { operator, line: called, kind }, point: [lon, lat] as const };
        return { kind: 'platform', platform, origin };
      }),
      ...(read === '-' ? [] : [{ kind: 'station-reading' as const, reading: { code, read }, origin }]),
    ];
  });
  return {
    attribution: { title: 'stations', publisher: 'test', licence: 'test' },
    bytes: 0,
    bytesRead: () => 0,
    items: async function* () {
      yield [...items, ...tracks];
    },
  };
}
