import { domainToASCII } from 'node:url';
import type { Message } from '@banchi/engine/vocabulary/message.js';
import { refererRules } from '../messages/credentials.js';

/** Longest `Referer` or `Origin` that is looked at. */
const LONGEST = 8190;

/** Answers that are kept, and the longest header they are kept for: the same few pages ask again and again. */
const KEPT = 1000;
const LONGEST_KEPT = 500;

/** `[scheme://]host[:port][/path]` */
const FORM = /^(?:(https?):\/\/)?([^/?#@\s:[\]]+|\[[0-9a-f:.]+\])(?::(\d{1,5}|\*))?(\/[^?#\s]*)?$/i;

/** A URL that was checked: it names a web page and no credentials. */
interface Page {
  readonly scheme: string;
  readonly host: string;
  /** Never empty: the scheme's own where none is written. */
  readonly port: string;
  readonly path: string;
}

interface Pattern {
  readonly scheme: string | undefined;
  readonly host: RegExp;
  /** Undefined for the scheme's own, `*` for any. */
  readonly port: string | undefined;
  readonly path: string;
}

type Rule = keyof typeof refererRules;

/** The fault of a pattern of web pages, in a few words; undefined for a right one. See {@link RefererList}. */
export function refererPatternFault(text: string): Message | undefined {
  const parsed = parse(text);
  return typeof parsed === 'string' ? refererRules[parsed] : undefined;
}

/**
 * Patterns of web pages: `[scheme://]host[:port][/path]`. Without a scheme http and https both match; without a port
 * only the scheme's own; `:*` is any port; a path matches the beginning of the page's path, up to a slash. In the host `*.`
 * at its beginning stands for one or more labels, and any other `*` for characters of one label: `*.example.jp` is
 * `www.example.jp` and `a.b.example.jp`, not `example.jp`. Hosts are compared in lower case and in Punycode.
 */
export class RefererList {
  readonly #patterns: readonly Pattern[];
  readonly #known = new Map<string, boolean>();

  /** @param patterns such that {@link refererPatternFault} finds no fault with them */
  constructor(patterns: readonly string[]) {
    this.#patterns = patterns.map(parse).filter((pattern) => typeof pattern !== 'string');
  }

  /** Whether a `Referer` header names a page of the list. */
  hasPage(referer: string): boolean {
    const known = this.#known.get(referer);
    if (known !== undefined) return known;
    const found = this.#judge(referer);
    if (referer.length <= LONGEST_KEPT) {
      if (this.#known.size >= KEPT) this.#known.clear();
      this.#known.set(referer, found);
    }
    return found;
  }

  #judge(referer: string): boolean {
    const page = readPage(referer);
    if (page === undefined) return false;
    return this.#patterns.some(
      (pattern) => hostMatches(pattern, page) && pathMatches(pattern.path, page.path),
    );
  }

  /** Whether pages of an `Origin` (RFC 6454) are in the list. An origin has no path, so those of patterns do not count. */
  hasOrigin(origin: string): boolean {
    const page = readPage(origin);
    if (page === undefined || !/^https?:\/\/[^/?#]+$/i.test(origin)) return false;
    return this.#patterns.some((pattern) => hostMatches(pattern, page));
  }
}

function hostMatches({ scheme, host, port }: Pattern, page: Page): boolean {
  if (scheme !== undefined && scheme !== page.scheme) return false;
  const wanted = port ?? (page.scheme === 'https' ? '443' : '80');
  return (wanted === '*' || wanted === page.port) && host.test(page.host);
}

function pathMatches(wanted: string, path: string): boolean {
  return path === wanted || path.startsWith(wanted.endsWith('/') ? wanted : `${wanted}/`);
}

/**
 * A header read as browsers read URLs. Parts that no browser sends are refused, since other programs may read them differently:
 * user info, backslashes, white space.
 */
function readPage(text: string): Page | undefined {
  if (text.length > LONGEST || !/^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i.test(text)) return undefined;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  const { protocol, hostname, pathname } = url;
  const scheme = protocol.slice(0, -1);
  const port = url.port || (scheme === 'https' ? '443' : '80');
  return { scheme, host: hostname, port, path: pathname };
}

function parse(text: string): Pattern | Rule {
  const match = FORM.exec(text);
  if (match === null) return 'form';
  const [, scheme, host, port, written = '/'] = match;
  if (port !== undefined && port !== '*' && Number(port) > 65_535) return 'port';
  // other services write `/path/*` for all pages below a path; here a path means that without a star
  const path = written.replace(/\/\*$/, '/');
  if (path.includes('*')) return 'star';
  const expression = host.startsWith('[') ? bracketedHost(host) : hostExpression(host);
  if (typeof expression === 'string') return expression;
  return {
    scheme: scheme?.toLowerCase(),
    host: expression,
    port: port === undefined || port === '*' ? port : String(Number(port)),
    path: new URL(path, 'http://host').pathname,
  };
}

function bracketedHost(host: string): RegExp | Rule {
  try {
    return new RegExp(`^${escaped(new URL(`http://${host}`).hostname)}$`);
  } catch {
    return 'ipv6';
  }
}

function hostExpression(host: string): RegExp | Rule {
  const labels = host.split('.');
  if (labels.every((label) => /^\**$/.test(label))) return 'every';
  if (labels[labels.length - 1].includes('*')) return 'last';
  const parts: string[] = [];
  for (const [i, label] of labels.entries()) {
    if (label === '*' && i === 0) parts.push('[^.]+(?:\\.[^.]+)*');
    else if (/^[a-z0-9_-]+$/i.test(label)) parts.push(label.toLowerCase());
    else if (label.includes('*')) {
      if (!/^[a-z0-9_*-]+$/i.test(label)) return 'ascii';
      parts.push(label.toLowerCase().replaceAll(/\*+/g, '[^.]*'));
    } else {
      const ascii = domainToASCII(label);
      if (ascii === '') return 'name';
      parts.push(escaped(ascii));
    }
  }
  return new RegExp(`^${parts.join('\\.')}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
