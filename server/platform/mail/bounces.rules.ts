import type { Bounce, BounceOutcome } from '#contract/platform/mail-bounces.calls.ts';
import { email } from '#contract/platform/text.ts';
import type { RefusedMail } from './refusals.rules.ts';

/** What a line of a report means: a refusal to count, or why there is none. */
export type ReadBounce =
  | { readonly refused: RefusedMail }
  | { readonly outcome: Exclude<BounceOutcome, 'counted' | 'repeated' | 'outdated'> };

const address = email();
const otherKinds: ReadonlySet<string> = new Set(['temporary', 'complaint']);

interface Reading {
  /** The host in the portal’s own Message-IDs. */
  readonly host: string;
  /** The clock of the server: nothing happened later. */
  readonly now: Date;
  /** `YYYY-MM-DD` in the portal’s zone. */
  readonly today: string;
}

export function readBounce(bounce: Bounce, { host, now, today }: Reading): ReadBounce {
  const recipient = address.safeParse(bounce.address);
  if (!recipient.success) return { outcome: 'not-an-address' };
  const kind = bounce.kind.trim().toLowerCase();
  if (otherKinds.has(kind)) return { outcome: 'not-permanent' };
  if (kind !== 'permanent') return { outcome: 'unknown-kind' };
  const claimed = bounce.at ? instantOf(bounce.at) : now;
  if (claimed === undefined) return { outcome: 'not-a-time' };
  const at = claimed > now ? now : claimed;
  const messageId = plain(bounce.messageId ?? '').replace(/^<|>$/g, '');
  const mailId = ownId(messageId, host);
  return {
    refused: {
      address: recipient.data,
      mail: mailId ?? nameOf(messageId, bounce.at ? claimed : undefined, today),
      mailId: mailId ?? null,
      reason: plain(bounce.reason ?? ''),
      at,
    },
  };
}

/** Without the name of a mail, reports of one instant are one, and without that, those of one day. */
function nameOf(messageId: string, at: Date | undefined, today: string): string {
  if (messageId !== '') return `provider:${messageId.slice(0, 300)}`;
  return at ? `at:${at.toISOString()}` : `day:${today}`;
}

/** The id of the portal’s own mail. */
function ownId(messageId: string, host: string): string | undefined {
  const [id = '', at = '', ...more] = messageId.toLowerCase().split('@');
  const isOwn = more.length === 0 && at === host.toLowerCase() && uuid.test(id);
  return isOwn ? id : undefined;
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined for a text that names no instant. Without a zone it could be any of a day. */
function instantOf(text: string): Date | undefined {
  const trimmed = text.trim();
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i.test(trimmed)) return undefined;
  const at = new Date(trimmed.toUpperCase());
  // Years that the database does not store are no time of a mail either.
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 ? undefined : at;
}

/** Providers pass on what other servers wrote. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
