import type { Call, Reply } from '#contract/platform/call.ts';
import { requestFor, type AnyInput, type Client, type Input } from './portal.ts';

export interface RemoteClient extends Pick<Client, 'ask' | 'cookies'> {
  /** What is at an address of the portal. */
  fetch(location: string): Promise<Response>;
}

/** Asks a web process that listens on a port of this machine, as one person. */
export function remoteClient(port: number, cookies: Client['cookies'] = {}): RemoteClient {
  const origin = `http://127.0.0.1:${port}`;
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  return {
    cookies,
    fetch: (location) => fetch(origin + location, { headers: { cookie } }),
    async ask<C extends Call>(call: C, input?: Input<C>) {
      const request = requestFor(call, (input ?? {}) as AnyInput, {}, { cookie });
      const { method, url, query, headers, payload } = request;
      const search = new URLSearchParams(query as Record<string, string>);
      const isBytes = payload === undefined || Buffer.isBuffer(payload);
      const response = await fetch(`${origin}${url as string}?${search}`, {
        method: method!,
        headers: {
          ...(headers as Record<string, string>),
          ...(!isBytes && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && {
          body: isBytes ? new Uint8Array(payload as Buffer) : JSON.stringify(payload),
        }),
      });
      if (response.status !== 200)
        throw new Error(`${call.id} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Reply<C>;
    },
  };
}
