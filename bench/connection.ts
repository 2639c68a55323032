import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Of a refusal, when to try again, if it says so. */
  readonly retryAfter?: string | undefined;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends one request after the other, with as little work as possible, so that only the portal is measured.
 * If the portal closed it while it was idle, the next request opens another one.
 */
export class Connection {
  readonly #port: number;
  #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answer: ((answer: Answer) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  private constructor(port: number, socket: Socket) {
    this.#port = port;
    this.#socket = this.#listenTo(socket);
  }

  static async open(port: number): Promise<Connection> {
    return new Connection(port, await connectTo(port));
  }

  async request(text: string): Promise<Answer> {
    if (this.#socket.destroyed) this.#socket = this.#listenTo(await connectTo(this.#port));
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(text);
    });
  }

  #listenTo(socket: Socket): Socket {
    this.#received = Buffer.alloc(0);
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    const fail = (error: Error) => {
      if (socket === this.#socket) this.#fail?.(error);
    };
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The connection was closed.')));
    return socket;
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const total = end + 4 + length;
    if (this.#received.length < total) return;
    const status = Number(head.slice(9, 12));
    const answer = {
      status,
      body: this.#received.toString('utf8', end + 4, total),
      retryAfter: status === 200 ? undefined : /retry-after: (\d+)/i.exec(head)?.[1],
    };
    this.#received = this.#received.subarray(total);
    this.#answer?.(answer);
  }
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** The text of a request as it is sent. */
export function requestText(
  method: string,
  path: string,
  cookie?: string,
  body?: unknown,
  headers: readonly string[] = [],
): string {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'accept: application/json', ...headers];
  if (cookie) head.push(`cookie: ${cookie}`);
  if (body !== undefined)
    head.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`);
  return `${head.join('\r\n')}\r\n\r\n${payload}`;
}
