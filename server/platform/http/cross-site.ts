import type { Call } from '#contract/platform/call.ts';
import { isOriginOf } from '#server/platform/config/content-origins.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * True if a browser sent a changing call from another site. Decided by `Sec-Fetch-Site`, or by `Origin` without it; a request with neither
 * comes from no browser and passes.
 */
export function isForged(
  call: Pick<Call, 'method' | 'changesState' | 'typedAddress' | 'fromContentOrigin'>,
  headers: Headers,
  baseOrigin: string,
  contentOrigins: readonly string[],
): boolean {
  if (call.method === 'GET' && !call.changesState) return false;
  const origin = headers['origin'];
  if (
    call.fromContentOrigin &&
    typeof origin === 'string' &&
    contentOrigins.some((one) => isOriginOf(one, origin))
  )
    return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && !(site === 'none' && call.typedAddress);
  return origin !== undefined && origin !== baseOrigin;
}
