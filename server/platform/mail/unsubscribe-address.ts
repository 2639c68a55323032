import { createHmac, timingSafeEqual } from 'node:crypto';
import { filledPath } from '#contract/platform/call.ts';
import { unsubscribePath } from '#contract/platform/unsubscribe.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import { portalLink } from './mail-content.ts';
import type { MailRow } from './mail.queries.ts';

/** Switches off one kind of mail of one person: whoever has the secret of the person makes it, nobody else. */
export const unsubscribeToken = (secret: Buffer, kind: string): string =>
  createHmac('sha256', secret).update(kind).digest('base64url');

/** True if the token is the one of this kind. Takes as long for a wrong one. */
export function isUnsubscribeToken(token: string, secret: Buffer, kind: string): boolean {
  const [right, sent] = [unsubscribeToken(secret, kind), token].map((one) => Buffer.from(one));
  return right!.length === sent!.length && timingSafeEqual(right!, sent!);
}

/** The address in the header of a mail that a person can switch off; undefined for other mails. */
export function unsubscribeAddress(
  environment: Pick<Environment, 'baseUrl'>,
  { personId, kind, secret, language }: Pick<MailRow, 'personId' | 'kind' | 'secret' | 'language'>,
): string | undefined {
  if (personId === null || kind === null || secret === null) return undefined;
  const token = unsubscribeToken(secret, kind);
  const path = filledPath(unsubscribePath, { person: personId, kind, token });
  return portalLink(environment, path as `/${string}`, language);
}
