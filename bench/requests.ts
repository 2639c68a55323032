import { requestText, type Answer, type Connection } from './connection.ts';

/** An answer that is none of success. */
export class UnexpectedAnswer extends Error {
  /** It asks to try again later, as a busy portal does. */
  readonly isBusy: boolean;

  constructor({ status, body, retryAfter }: Answer, what: string) {
    super(`${what} answered ${status}: ${body.slice(0, 200)}`);
    this.isBusy = (status === 429 || status === 503) && retryAfter !== undefined;
  }
}

/** The body of a successful reply. Anything else ends the row. */
export function expect200(answer: Answer, what: string): string {
  if (answer.status !== 200) throw new UnexpectedAnswer(answer, what);
  return answer.body;
}

export async function get(connection: Connection, cookie: string, path: string): Promise<void> {
  expect200(await connection.request(requestText('GET', path, cookie)), `GET ${path}`);
}

/** A file, which has no length in its head: `Connection` reads none of it. */
export async function getFile(port: number, cookie: string, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.text();
}
