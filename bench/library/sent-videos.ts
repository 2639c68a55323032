import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Upload } from '#contract/platform/uploads.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { videoParts } from '#tests/builders/media-files.ts';

const frameBytes = 2_000_000;
/** Between two parts of a chunk, where the line may be cut. */
const partBytes = 256 * 1024;

/** A video that people send: one for all of them, so that the driver hashes each chunk once. */
export class LargeVideo {
  readonly sizeBytes: number;
  readonly #parts: readonly Buffer[];
  readonly #hashes = new Map<number, string>();

  /** Of about this size, of frames that are alike: the portal reads its index, and no frame. */
  constructor(wantedBytes: number) {
    const frame = randomBytes(frameBytes);
    // The length of its only unit, so that it is a frame.
    frame.writeUInt32BE(frameBytes - 4);
    frame[4] = 0x65;
    this.#parts = videoParts({
      sound: null,
      frames: Math.round(wantedBytes / frameBytes),
      isOneFrame: true,
      frame,
      indexFirst: true,
    });
    this.sizeBytes = this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** The bytes from a place, in parts. */
  *bytes(from: number, count: number): Generator<Buffer> {
    let at = 0;
    for (const part of this.#parts) {
      const [first, last] = [Math.max(0, from - at), Math.min(part.length, from + count - at)];
      for (let begin = first; begin < last; begin += partBytes)
        yield part.subarray(begin, Math.min(begin + partBytes, last));
      at += part.length;
    }
  }

  /** Of the chunk at a place. */
  chunkHash(from: number, count: number): string {
    const known = this.#hashes.get(from) ?? hashOf(this.bytes(from, count));
    this.#hashes.set(from, known);
    return known;
  }

  sha256 = (): string => hashOf(this.#parts);
}

function hashOf(parts: Iterable<Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** Somebody who sends a video in chunks, as our pages do. */
export class VideoSender {
  readonly #port: number;
  readonly #cookie: string;
  readonly #video: LargeVideo;
  readonly #id = newId();
  /** How often the line was cut, and how long the portal took for the answer to the last chunk. */
  cuts = 0;
  lastAnswerMilliseconds = 0;

  constructor(port: number, cookie: string, video: LargeVideo) {
    this.#port = port;
    this.#cookie = cookie;
    this.#video = video;
  }

  /** Sends all of it. The line is cut as often, in the middle of a chunk, at even distances. */
  async send(wantedCuts = 0): Promise<Upload> {
    const { sizeBytes } = this.#video;
    let upload = await this.#ask('POST', '/api/uploads', {
      _id: this.#id,
      name: 'Long video.mp4',
      sizeBytes,
      kind: 'video',
    });
    while (upload.state === 'receiving') {
      const from = upload.receivedBytes;
      const count = Math.min(upload.chunkBytes, sizeBytes - from);
      if (this.cuts < wantedCuts && from >= (sizeBytes / (wantedCuts + 1)) * (this.cuts + 1)) {
        await this.#append(from, count, true).catch(() => undefined);
        this.cuts += 1;
        upload = await this.read();
      } else {
        const begun = performance.now();
        upload = (await this.#append(from, count, false))!;
        this.lastAnswerMilliseconds = performance.now() - begun;
      }
    }
    return upload;
  }

  read = (): Promise<Upload> => this.#ask('GET', `/api/uploads/${this.#id}`);

  async cancel(): Promise<void> {
    await this.#ask('DELETE', `/api/uploads/${this.#id}`);
  }

  async #ask(method: string, path: string, body?: object): Promise<Upload> {
    const response = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
      method,
      headers: { cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return uploadIn(response.status, await response.text());
  }

  #append(offsetBytes: number, count: number, isCut: boolean): Promise<Upload | null> {
    const sha256 = this.#video.chunkHash(offsetBytes, count);
    const boundary = `video-${this.#id}`;
    const head = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify({ offsetBytes, sha256 })}\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="chunk"; filename="blob"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    );
    const end = Buffer.from(`\r\n--${boundary}--\r\n`);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          port: this.#port,
          method: 'POST',
          path: `/api/uploads/${this.#id}/chunks`,
          headers: {
            cookie: this.#cookie,
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': head.length + count + end.length,
          },
        },
        (response) => resolve(text(response).then((body) => uploadIn(response.statusCode ?? 0, body))),
      );
      sent.on('error', reject);
      sent.write(head);
      const pieces = this.#video.bytes(offsetBytes, isCut ? count / 2 : count);
      const next = () => {
        const { value, done } = pieces.next();
        if (!done) sent.write(value, next);
        else if (!isCut) sent.end(end);
        else {
          sent.destroy();
          resolve(null);
        }
      };
      next();
    });
  }
}

function uploadIn(status: number, body: string): Upload {
  if (status !== 200) throw new Error(`An upload answered ${status}: ${body.slice(0, 200)}`);
  return (JSON.parse(body) as { upload: Upload }).upload;
}
