import type { FastifyInstance } from 'fastify';
import type { Client } from './portal.ts';

/** What a page hears that follows a stream of events. */
export interface Followed {
  readonly status: number;
  readonly type: string | null;
  /** The events so far, without heartbeats: `{ event, data }`. */
  readonly events: readonly { readonly event: string; readonly data: string }[];
  readonly beats: () => number;
  readonly isOpen: () => boolean;
  /** Goes away, as a closed page does. */
  leave(): void;
}

/** Opens a stream over a real connection, as this client. The app must be listening. */
export async function follow(app: FastifyInstance, { cookies }: Client, path: string): Promise<Followed> {
  const { port } = app.server.address() as { readonly port: number };
  const leaving = new AbortController();
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const events: { event: string; data: string }[] = [];
  let beats = 0;
  let isOpen = true;
  const read = async () => {
    let rest = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const [event = '', data = ''] = block.split('\n').map((line) => line.replace(/^\w+: ?/, ''));
        if (event === 'beat') beats += 1;
        else events.push({ event, data });
      }
    }
  };
  read()
    // A page that leaves, or a process that is killed, breaks the connection.
    .catch(() => {})
    .finally(() => (isOpen = false));
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    events,
    beats: () => beats,
    isOpen: () => isOpen,
    leave: () => leaving.abort(),
  };
}
