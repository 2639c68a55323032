import { withoutEnd } from '#contract/platform/without-ends.ts';
import * as z from 'zod';
import type { Statement } from './statements.rules.ts';

export interface RecordStoreAddress {
  readonly url: string;
  /** `name:secret`, as the store's administrator issued it. */
  readonly key: string | undefined;
}

/** The store's answer to statements: accepted, refused for good, or not reachable now. */
export type Reply =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'away'; readonly reason: string };

const timeoutMilliseconds = 30_000;
const takenIds = z.array(z.uuid());

/** Sends statements to a learning record store (xAPI 1.0.3, `POST /statements`). Its replies are not trusted. */
export async function handOver(
  { url, key }: RecordStoreAddress,
  statements: readonly Statement[],
  signal: AbortSignal,
): Promise<Reply> {
  try {
    const response = await fetch(`${withoutEnd(url, '/')}/statements`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-experience-api-version': '1.0.3',
        ...(key && { authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
      },
      body: JSON.stringify(statements),
      // Redirects are not followed: statements for one store must not reach another.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    const text = (await response.text()).slice(0, 100_000);
    if (response.ok) {
      // A web page with status 200 is not a record store.
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
