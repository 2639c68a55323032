import { isUtf8 } from 'node:buffer';
import { platformErrors } from '#contract/platform/errors.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** True if a request has more than one Host header: the portal and a proxy in front of it could each read a different one. */
export function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Why a JSON body cannot be read as text: a character set other than UTF-8, or bytes that are not UTF-8. */
export function textProblem(contentType: string | undefined, body: Buffer): Refusal | undefined {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii')
    return new Refusal(platformErrors.mediaType, { expected: 'application/json; charset=utf-8' });
  return isUtf8(body) ? undefined : new Refusal(platformErrors.notUtf8);
}
