/** Hangul syllables by their parts: 19 initials, 21 vowels, 28 finals. */
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const [FINALS, VOWELS] = [28, 21];
/** ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ: plain, tense and aspirated ones are one class. */
const INITIAL = [
  'k',
  'k',
  'n',
  't',
  't',
  'r',
  'm',
  'p',
  'p',
  's',
  's',
  '',
  'j',
  'j',
  'j',
  'k',
  't',
  'p',
  'h',
];
/** ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ; capitals have a y before them, and behind ㅈ and ㅊ sound as small ones. */
const VOWEL = 'a e A e v e V e o w e e O u v e i U u i i'.split(' ');
/** ㅊ and ㅉ with ㅡ: 츠 and 쯔 are ツ, as 쓰 is. */
const [TENSE_JIEUT, CHIEUT, EU] = [13, 14, 18];
/** Finals that stand for ン: ㄴ, ㅁ, ㅇ; and for ッ: ㅅ, ㅆ, and ㄱ and ㅂ before their own consonant. Japanese has no other ends of syllables. */
const NASALS = new Set([4, 16, 21]);
/** ㅇ of 정, a town, is not the ㄴ of other words with ㅓ, which Japanese does not have. */
const IEUNG = 21;
const DOUBLING = new Set([0, 19, 20]);
const DOUBLING_BEFORE: Readonly<Record<number, string>> = { 1: 'k', 17: 'p' };

/** A text by its sounds, and where each of them stands in it. */
interface HangulSounds {
  /** Of Hangul the classes of its sounds, and digits; a blank stands for any other text but white space. */
  readonly key: string;
  /** For each unit of the key the place of its character in the text. */
  readonly at: readonly number[];
}

/**
 * The sounds of Korean text as far as all ways to transcribe Japanese agree: 토쿄, 도쿄 and 토우쿄우 are one, and so are 마츠야마 and 마쓰야마, 쵸 and 초.
 * Strength of consonants, long vowels and ッ are left out.
 */
export function hangulSounds(text: string): HangulSounds {
  let key = '';
  const at: number[] = [];
  const add = (sounds: string, place: number): void => {
    for (const sound of sounds) {
      key += sound;
      at.push(place);
    }
  };
  let before = '';
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    const character = text[k];
    const isSyllable = code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
    if (isSyllable) add(soundsOf(code - FIRST_SYLLABLE, before, text.charCodeAt(k + 1) - FIRST_SYLLABLE), k);
    else if (/[0-9]/.test(character)) add(character, k);
    else if (/\S/.test(character)) add(' ', k);
    // a vowel makes none longer that another word ends with
    before = isSyllable ? (key.at(-1) ?? '') : '';
  }
  return { key, at };
}

/**
 * @param before the sound before the syllable
 * @param next the syllable behind it, or another unit
 */
function soundsOf(syllable: number, before: string, next: number): string {
  const initial = Math.floor(syllable / (VOWELS * FINALS));
  const vowel = Math.floor(syllable / FINALS) % VOWELS;
  if ((initial === TENSE_JIEUT || initial === CHIEUT) && vowel === EU)
    return `su${endOf(syllable % FINALS, next)}`;
  const consonant = initialOf(syllable);
  const sound = VOWEL[vowel];
  const final = sound === 'v' && syllable % FINALS === IEUNG ? 'G' : endOf(syllable % FINALS, next);
  if (consonant === '' && isLong(before, sound)) return final;
  return consonant + (consonant === 'j' ? sound.toLowerCase() : sound) + final;
}

/** The end of a syllable: N, nothing, or x, which no name has. */
function endOf(final: number, next: number): string {
  if (NASALS.has(final)) return 'N';
  const consonant = DOUBLING_BEFORE[final];
  return DOUBLING.has(final) || (consonant !== undefined && initialOf(next) === consonant) ? '' : 'x';
}

function initialOf(syllable: number): string {
  return INITIAL[Math.floor(syllable / (VOWELS * FINALS))] ?? '';
}

/** Whether a vowel only makes the one before it longer: 오오사카, 토우쿄우, 니이가타. */
function isLong(before: string, sound: string): boolean {
  const vowel = before.toLowerCase();
  return vowel === sound || (vowel === 'o' && sound === 'u');
}
