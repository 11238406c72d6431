import { about } from '@banchi/engine/vocabulary/message.js';
import { messages } from '../record/messages.js';
import { PUBLISHER_HOSTS } from './catalogue.js';
import { FetchError } from './failure.js';

/** Redirects of one request at most: a publisher that moves a file needs one or two. */
const MOST_REDIRECTS = 5;

/** Statuses that send the client to another address with the same request. */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Options of `fetch` that are used here. */
interface AskOptions {
  readonly method?: 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Asks a publisher's server, and follows its redirects: to the host that was asked or to one of {@link PUBLISHER_HOSTS}, and not from https to http.
 * @throws {FetchError} for any other redirect, with both addresses
 */
export async function askPublisher(url: string, options: AskOptions): Promise<Response> {
  const asked = new URL(url);
  const hosts = [asked.host, ...PUBLISHER_HOSTS];
  let at = asked;
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(at, { ...options, redirect: 'manual' });
    if (!REDIRECTS.includes(response.status)) return response;
    await response.body?.cancel();
    const to = response.headers.get('location');
    const next = to === null || !URL.canParse(to, at.href) ? null : new URL(to, at);
    if (next === null || redirects === MOST_REDIRECTS)
      throw new FetchError('elsewhere', about(url, messages.redirectsNowhere(to, MOST_REDIRECTS)));
    const isSecure = next.protocol === 'https:' || (next.protocol === 'http:' && at.protocol === 'http:');
    if (!isSecure || !hosts.includes(next.host))
      throw new FetchError('elsewhere', about(url, messages.redirectRefused(next.href, hosts)));
    at = next;
  }
}
