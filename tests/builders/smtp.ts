import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly to: string;
  readonly message: string;
}

/** A number, or with the words after it. */
type Answer = number | readonly [code: number, words: string] | undefined;

/** What a server replies to each part of a mail; undefined: it accepts it. */
export interface Replies {
  readonly sender?: () => Answer;
  readonly recipient?: (address: string) => Answer;
  readonly content?: (recipient: string) => Answer;
}
const refusal = (answer: Answer) => {
  if (answer === undefined) return null;
  const [responseCode, words] = typeof answer === 'number' ? [answer, 'refused'] : answer;
  return Object.assign(new Error(words), { responseCode });
};

/** An SMTP server with these replies. */
export async function smtp({ sender, recipient, content }: Replies = {}): Promise<{
  url: string;
  received: Received[];
  close: () => Promise<void>;
}> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusal(sender?.())),
    onRcptTo: ({ address }, _session, done) => done(refusal(recipient?.(address))),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((one) => one.address).join();
        const refused = refusal(content?.(to));
        if (!refused) received.push({ to, message: Buffer.concat(chunks).toString() });
        done(refused);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
