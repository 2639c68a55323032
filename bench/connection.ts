import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends one request after the other, with as little work as possible, so that only the portal is measured.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answer: ((answer: Answer) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail?.(error));
    socket.on('close', () => this.#fail?.(new Error('The connection was closed.')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  request(text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      // Closed while nobody waited for an answer: a destroyed socket ignores what is written.
      if (this.#socket.destroyed) return reject(new Error('The connection was closed.'));
      this.#socket.write(text);
    });
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
    const answer = {
      status: Number(head.slice(9, 12)),
      body: this.#received.toString('utf8', end + 4, total),
    };
    this.#received = this.#received.subarray(total);
    this.#answer?.(answer);
  }
}

/** The text of a request as it is sent. */
export function requestText(method: string, path: string, cookie?: string, body?: unknown): string {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'accept: application/json'];
  if (cookie) head.push(`cookie: ${cookie}`);
  if (body !== undefined)
    head.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`);
  return `${head.join('\r\n')}\r\n\r\n${payload}`;
}
