import { requestText, type Answer, type Connection } from './connection.ts';

/** The body of a successful reply. Anything else ends the row. */
export function expect200({ status, body }: Answer, what: string): string {
  if (status !== 200) throw new Error(`${what} answered ${status}: ${body.slice(0, 200)}`);
  return body;
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
