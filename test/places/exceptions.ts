/** Municipalities whose representative point does not reverse to themselves, by code, and why the data is so. */
export const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ...list(
    'a designated city: the place lies in one of its wards, which have the boundaries',
    '01100 04100 11100 12100 14100 14130 14150 15100 22100 22130 23100 26100 27100 27140 28100 33100 34100 40100 40130 43100',
  ),
  ...list('a ward of 2024, newer than the boundaries', '22138 22139 22140'),
  ...list(
    'the point given is that of the office in charge, in 根室市',
    '01695 01696 01697 01698 01699 01700',
  ),
  ...list('the point lies off the simplified coast', '37206'),
  ...list('the village office stands in 鹿児島市, outside the village', '46303 46304'),
  ...list('the town office stands in 石垣市, outside the town', '47381'),
]);

function list(reason: string, codes: string): [string, string][] {
  return codes.split(' ').map((code) => [code, reason]);
}
