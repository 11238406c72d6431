import { about, type Message } from '@banchi/engine/vocabulary/message.js';
import type { Origin } from '../../record/record.js';

/** The messages about towns whose rows and tables contradict each other. */
export const townFaults = {
  /** The rule that one number has one name. */
  otherName: (id: string, name: string, { file, line }: Origin): Message => ({
    en: `machiaza_id ${id} is "${name}" at ${file} line ${line}`,
    ja: `machiaza_id ${id} は ${file} ${line} 行目では「${name}」です`,
  }),
  named: (name: string, lgCode: string, townId: string, before: string): Message =>
    about(`"${name}"`, {
      en: `lg_code ${lgCode}, machiaza_id ${townId} is already named "${before}"`,
      ja: `lg_code ${lgCode}、machiaza_id ${townId} には「${before}」という名前がもうあります`,
    }),
  repeated: (town: string, line: number): Message =>
    about(town, {
      en: `the row repeats line ${line}`,
      ja: `${line} 行目と同じ町の行です`,
    }),
  otherReading: (town: string, one: string, other: string): Message =>
    about(town, {
      en: `oaza_cho_kana is "${other}" here and "${one}" in another row of the section`,
      ja: `oaza_cho_kana がここでは「${other}」、同じ大字のほかの行では「${one}」です`,
    }),
  otherTable: (town: string, name: string, table: string, listed: string, by: string): Message =>
    about(town, {
      en: `${table} names the town "${name}", ${by} "${listed}"`,
      ja: `町の名称が ${table} では「${name}」、${by} では「${listed}」です`,
    }),
  flagRows: (town: string, table: string): Message =>
    about(town, {
      en: `rsdt_addr_flg is 0 in one row of the town in ${table} and 1 in another`,
      ja: `${table} に同じ町の rsdt_addr_flg が 0 の行と 1 の行があります`,
    }),
  /** @param flag that of the table of towns */
  flagPoints: (town: string, flag: '0' | '1'): Message =>
    about(
      town,
      flag === '1'
        ? {
            en: 'houses are numbered by rsdt_addr_flg of mt_town, and not by that of mt_town_pos',
            ja: 'rsdt_addr_flg によれば、mt_town では住居表示あり、mt_town_pos では住居表示なしです',
          }
        : {
            en: 'houses are not numbered by rsdt_addr_flg of mt_town, but by that of mt_town_pos',
            ja: 'rsdt_addr_flg によれば、mt_town では住居表示なし、mt_town_pos では住居表示ありです',
          },
    ),
  flagHouses: (town: string, table: string): Message =>
    about(town, {
      en: `rsdt_addr_flg of ${table} is 0, and houses stand in the town`,
      ja: `${table} の rsdt_addr_flg は 0 ですが、町に住居番号があります`,
    }),
  flagLots: (town: string, flag: string, lot: string): Message =>
    about(town, {
      en: `rsdt_addr_flg is ${flag} of the town and ${lot} of a lot in it`,
      ja: `rsdt_addr_flg が町では ${flag}、その中の地番では ${lot} です`,
    }),
  noTown: (town: string, table: string): Message =>
    about(town, {
      en: `mt_town has no such town, ${table} has rows in it`,
      ja: `mt_town にこの町がありませんが、${table} に行があります`,
    }),
  abolishedTown: (town: string, date: string, table: string): Message =>
    about(town, {
      en: `abolished on ${date} by mt_town, ${table} has rows in it`,
      ja: `mt_town では ${date} に廃止されていますが、${table} に行があります`,
    }),
  abolishedMunicipality: (lgCode: string, date: string, table: string): Message =>
    about(lgCode, {
      en: `abolished on ${date} by mt_city, ${table} has rows in it`,
      ja: `mt_city では ${date} に廃止されていますが、${table} に行があります`,
    }),
} as const;
