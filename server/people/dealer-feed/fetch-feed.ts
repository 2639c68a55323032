import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, FTPError } from 'basic-ftp';
import type { dealerFeedProblems } from '#contract/people/dealer-feed.problems.ts';
import type { FeedAddress } from '#server/platform/config/feed-address.ts';

export interface FeedLimits {
  readonly mostBytes: number;
  /** How long the server may say nothing, and how long all of it may take. */
  readonly silenceMilliseconds: number;
  readonly mostMilliseconds: number;
  /** After so long, the file has to be as long as before. */
  readonly settleMilliseconds: number;
}

export const feedLimits: FeedLimits = {
  mostBytes: 100_000_000,
  silenceMilliseconds: 30_000,
  mostMilliseconds: 300_000,
  settleMilliseconds: 1000,
};

export type FetchProblem = Extract<
  keyof typeof dealerFeedProblems,
  | 'refused'
  | 'login'
  | 'untrusted'
  | 'missing'
  | 'silent'
  | 'brokenOff'
  | 'tooSlow'
  | 'noSize'
  | 'growing'
  | 'tooLarge'
  | 'empty'
>;

/** What the conversation with the server is at. */
type Step = 'connecting' | 'asking' | 'receiving';

/**
 * Reads one file of an FTP server into a local one, and nothing else. Null once it is there whole. What the server or the library says is not passed
 * on: it may repeat the account.
 */
export async function fetchFeed(
  address: FeedAddress,
  localPath: string,
  limits: FeedLimits,
): Promise<FetchProblem | null> {
  // Only a worker needs it, once a day.
  const library = await import('basic-ftp');
  const client = new library.Client(limits.silenceMilliseconds);
  let step: Step = 'connecting';
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    client.close();
  }, limits.mostMilliseconds);
  try {
    await open(client, address);
    step = 'asking';
    const bytes = await client.size(address.path);
    if (bytes > limits.mostBytes) return 'tooLarge';
    if (bytes === 0) return 'empty';
    step = 'receiving';
    const received = await receive(client, address.path, localPath, limits);
    if (received > limits.mostBytes) return 'tooLarge';
    step = 'asking';
    await pause(limits.settleMilliseconds);
    if ((await client.size(address.path)) !== bytes) return 'growing';
    return received === bytes ? null : 'brokenOff';
  } catch (error) {
    if (isOwnFault(error)) throw error;
    if (isLate) return 'tooSlow';
    return error instanceof library.FTPError ? problemOfReply(error, step) : problemOf(error, step);
  } finally {
    clearTimeout(deadline);
    client.close();
  }
}

async function open(client: Client, { host, port, user, password, encryption }: FeedAddress): Promise<void> {
  const secure = { none: false, explicit: true, implicit: 'implicit' } as const;
  await client.access({ host, port, user, password, secure: secure[encryption] });
}

/** How many bytes came. It stops soon after the limit, whatever the server said before. */
async function receive(
  client: Client,
  path: string,
  localPath: string,
  { mostBytes }: FeedLimits,
): Promise<number> {
  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > mostBytes ? new Error('Larger than the limit') : null, chunk);
    },
  });
  const written = pipeline(counted, createWriteStream(localPath));
  try {
    await client.downloadTo(counted, path);
    counted.end();
    await written;
  } catch (error) {
    counted.destroy();
    await written.catch((fault: unknown) => {
      if (isOwnFault(fault)) throw fault;
    });
    if (received <= mostBytes) throw error;
  }
  return received;
}

const codeOf = (error: unknown) => (error as { readonly code?: unknown }).code;

/** The disk, not the server. */
const isOwnFault = (error: unknown): boolean =>
  ['ENOSPC', 'EACCES', 'EROFS', 'EIO', 'ENOENT', 'EMFILE'].includes(String(codeOf(error)));

function problemOf(error: unknown, step: Step): FetchProblem {
  const { message } = error as Error;
  if (message.startsWith('Timeout')) return 'silent';
  if (message.startsWith("Can't parse response to command 'SIZE")) return 'noSize';
  if (step !== 'connecting') return 'brokenOff';
  return /CERT|TLS|SSL|SIGNATURE|ISSUER/.test(String(codeOf(error))) ? 'untrusted' : 'refused';
}

const notKnown = [500, 501, 502, 504];

/** What a negative reply means: 530 to an account, 550 to a file, 50x to a command that a server does not have. */
function problemOfReply({ code }: FTPError, step: Step): FetchProblem {
  if (step === 'connecting') {
    if (code === 530 || code === 430) return 'login';
    return notKnown.includes(code) || code === 534 ? 'untrusted' : 'refused';
  }
  if (code === 550 || code === 553) return 'missing';
  return step === 'asking' && notKnown.includes(code) ? 'noSize' : 'brokenOff';
}
