/** Secrets that clients send to the wrong place, such as into an address: neither answers nor logs repeat them. */

/** Stands in their place. */
const HIDDEN = '***';

/** Endings of parameter names that hold secrets. None of the interface's own parameters ends so. */
const SECRET_NAME =
  '(?:key|token|secret|pass(?:word|wd)?|pwd|authorization|bearer|jwt|credentials?|signature)s?';
const NAMES_SECRET = new RegExp(`${SECRET_NAME}$`, 'i');
/** Such a name in front of its value. */
const NAMES_ITS_VALUE = new RegExp(`${SECRET_NAME}\\s*=`, 'i');

/** Letters that secrets are written in, and the dots between the parts of a token. */
const RUN = /[\w.-]{12,}/g;
/** How this service's secrets look: API keys, client secrets, tokens. */
const OWN_SECRET = /b[ks]_[\w-]{16}|eyJ[\w-]{8}/;
/** A change from letter to digit or back. */
const CHANGE = /[A-Za-z](?=\d)|\d(?=[A-Za-z])/g;
/** A run of this length with this many changes is a secret of somebody else rather than a name. */
const SECRET_OF_OTHERS = { changes: 2, length: 20 };

/** A text without secrets of this service, as a log shows it. */
function withoutOwnSecrets(text: string): string {
  return text.replace(RUN, (run) => (OWN_SECRET.test(run) ? HIDDEN : run));
}

/**
 * A text without anything that may be a secret, since errors show parts of requests: secrets of this service, and long runs of
 * letters and digits mixed, which keys of other services are. Escapes hide none.
 */
export function withoutSecrets(text: string): string {
  const shown = text.replace(RUN, (run) => (isSecret(run) ? HIDDEN : run));
  const read = text.includes('%') ? unescaped(shown) : shown;
  return read !== shown && (read.match(RUN) ?? []).some(isSecret) ? HIDDEN : shown;
}

function isSecret(run: string): boolean {
  if (OWN_SECRET.test(run)) return true;
  return (
    run.length >= SECRET_OF_OTHERS.length && (run.match(CHANGE) ?? []).length >= SECRET_OF_OTHERS.changes
  );
}

/**
 * The value of a parameter as errors and logs may show it. A secret is hidden whole; the parameter's name or the value itself
 * may mark it as one.
 */
export function shownValue(parameter: string | null, value: string): string {
  return NAMES_SECRET.test(parameter ?? '') || withoutSecrets(value) !== value ? HIDDEN : value;
}

/**
 * The address of a request as it may be logged: `/search/address?word=a&api_key=b` is `/search/address?word=a&api_key=***`.
 * However it is escaped, a secret is hidden; everything else stays as it was sent.
 */
export function shownAddress(address: string): string {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const shownPath = path
    .replace(/^([a-z][a-z\d+.-]*:\/\/)[^/]*@/i, `$1${HIDDEN}@`)
    .replace(/[^/]+/g, shownPart);
  return mark < 0 ? shownPath : `${shownPath}?${address.slice(mark + 1).replace(/[^&]+/g, shownPart)}`;
}

/** A pair of a query, or a segment of a path, as it was sent. */
function shownPart(part: string): string {
  const read = unescaped(part);
  if (!NAMES_ITS_VALUE.test(read) && withoutOwnSecrets(read) === read) return part;
  const sign = part.indexOf('=');
  if (sign < 0) return HIDDEN;
  const name = part.slice(0, sign);
  const readName = unescaped(name);
  return `${withoutOwnSecrets(readName) === readName ? name : HIDDEN}=${HIDDEN}`;
}

/** Escaped bytes as characters, each for itself: secrets are ASCII, and bytes that are not UTF-8 must not hide one. */
function unescaped(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_escape, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
}
