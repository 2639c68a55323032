import * as z from 'zod';
import { w9Fields, type W9Fields } from '#contract/rewards/tax-forms.fields.ts';
import type { Environment } from '#server/platform/config/environment.ts';

/** A service at which people file their W-9. */
export interface TaxProvider {
  /** A token with which the person fills in the form at the service, and the page to do it on. */
  transientToken(person: Payee): Promise<{ readonly token: string; readonly address: string }>;
  /** The finished form of a year; undefined until there is one. */
  finishedForm(userId: string, year: number): Promise<W9Fields | undefined>;
}

export interface Payee {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly year: number;
}

const waitMilliseconds = 5_000;
const mostCharacters = 50_000;

// What the service sends is as little to be trusted as what a browser sends.
const tokenReply = z.object({ token: z.string().regex(/^[\w.~-]{1,2000}$/) });

/** The service that the environment names; undefined if people file in the portal. */
export const taxProviderOf = ({ taxProvider }: Pick<Environment, 'taxProvider'>): TaxProvider | undefined =>
  taxProvider && providerAt(taxProvider);

function providerAt({ url, key }: NonNullable<Environment['taxProvider']>): TaxProvider {
  async function ask(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // It must not lead the key anywhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMilliseconds),
    });
    if (!body && response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The tax service answered ${response.status}.`);
    return JSON.parse(await limitedText(response)) as unknown;
  }
  return {
    async transientToken({ userId, ...person }) {
      const { token } = tokenReply.parse(await ask('/transient-tokens', { payee: userId, ...person }));
      return { token, address: `${url}/w9?token=${encodeURIComponent(token)}` };
    },
    async finishedForm(userId, year) {
      const reply = await ask(`/payees/${userId}/w9?year=${year}`);
      if (reply === undefined) return undefined;
      const form = w9Fields.safeParse(reply);
      // Without the input, which contains the tax number.
      if (!form.success)
        throw new Error(
          `The tax service sent a form that is not valid: ${form.error.issues.map((issue) => issue.path.join('.')).join(', ')}.`,
        );
      return form.data;
    },
  };
}

/** The body of a reply, which may be endless. */
async function limitedText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > mostCharacters) throw new Error('The tax service sent too much.');
  }
  return text + decoder.decode();
}
