import * as z from 'zod';
import type { Statement } from './statements.rules.ts';

export interface RecordStoreAddress {
  readonly url: string;
  /** `name:secret`, as its administrator gave it. */
  readonly key: string | undefined;
}

/** What a record store made of statements: took them, will never take them as they are, or is not to be reached now. */
export type Reply =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'away'; readonly reason: string };

const timeoutMilliseconds = 30_000;
const takenIds = z.array(z.uuid());

/** Hands statements to a learning record store (xAPI 1.0.3, `POST /statements`). Its answers are read as a stranger's. */
export async function handOver(
  { url, key }: RecordStoreAddress,
  statements: readonly Statement[],
  signal: AbortSignal,
): Promise<Reply> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/statements`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-experience-api-version': '1.0.3',
        ...(key && { authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
      },
      body: JSON.stringify(statements),
      // What was meant for one store is not carried to another.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    const text = (await response.text()).slice(0, 100_000);
    if (response.ok) {
      // A page that says 200 is no record store.
      const ids = takenIds.safeParse(parsed(text));
      return ids.success && ids.data.length === statements.length
        ? { outcome: 'taken' }
        : { outcome: 'away', reason: `answered ${response.status} with something else than ids` };
    }
    const reason = `${response.status} ${text.slice(0, 300)}`.trim();
    return [400, 409, 413, 422].includes(response.status)
      ? { outcome: 'refused', reason }
      : { outcome: 'away', reason };
  } catch (error) {
    const { message, cause } = error as Error;
    return { outcome: 'away', reason: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
