import { open, type FileHandle } from 'node:fs/promises';
import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  type EncodedPacket,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type StreamTargetChunk,
} from 'mediabunny';
import { MediaProblem } from './check-media.ts';

export interface TrackToWrite {
  readonly track: InputVideoTrack | InputAudioTrack;
  /** The samples that its index names. */
  readonly count: number;
}

/** The samples that there are, by the index or from one to the next, and when the last one ends. */
export async function samplesOf(
  track: InputTrack,
): Promise<{ readonly count: number; readonly seconds: number }> {
  let [count, seconds] = [0, 0];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    count += 1;
    seconds = Math.max(seconds, packet.timestamp + packet.duration);
  }
  return { count, seconds };
}

/** The index is written in front, into a space that is kept for it: a few more than there are, so that the rest of it is always a box. */
const spareSamples = 64;
const samplesBetweenSigns = 2000;

interface Writing extends TrackToWrite {
  readonly packets: AsyncGenerator<EncodedPacket, void>;
  readonly add: (packet: EncodedPacket) => Promise<void>;
  next: EncodedPacket | undefined;
  written: number;
}

/**
 * Writes the samples of some tracks to a new .mp4 with its index in front, without decoding them. Nothing else of the file is kept: neither the place where
 * a phone recorded it, nor tags, nor other tracks.
 */
export async function writeVideo(
  to: string,
  tracks: readonly TrackToWrite[],
  tell: () => Promise<void>,
): Promise<void> {
  const file = await open(to, 'w');
  try {
    await writeTo(new WrittenFile(file), tracks, tell);
  } finally {
    await file.close();
  }
}

async function writeTo(
  file: WrittenFile,
  tracks: readonly TrackToWrite[],
  tell: () => Promise<void>,
): Promise<void> {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new StreamTarget(file.stream, { chunked: true }),
  });
  const shift = await secondsBeforeZero(tracks);
  const all = await Promise.all(tracks.map((one) => added(output, one, shift)));
  await output.start();
  for (const one of all) await advance(one);
  let signs = 0;
  for (let one = earliest(all); one; one = earliest(all)) {
    await one.add(one.next!);
    file.check();
    one.written += 1;
    await advance(one);
    signs += 1;
    if (signs % samplesBetweenSigns === 0) await tell();
  }
  // Of a sample that is not in the file, the reader says nothing and ends.
  if (all.some(({ written, count }) => written < count)) {
    await output.cancel();
    throw new MediaProblem({ reason: 'cut' });
  }
  await output.finalize();
  file.check();
}

/** A file that is written here and there. Its writer does not hear of an error, which would end the process; whoever checks does. */
class WrittenFile {
  readonly #file: FileHandle;
  #error: Error | null = null;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  readonly stream = new WritableStream<StreamTargetChunk>({ write: (chunk) => this.#write(chunk) });

  check(): void {
    if (this.#error) throw this.#error;
  }

  async #write({ data, position }: StreamTargetChunk): Promise<void> {
    try {
      // Where little room is left, only a part is written.
      for (let done = 0; done < data.byteLength && !this.#error;) {
        const { bytesWritten } = await this.#file.write(data, done, data.byteLength - done, position + done);
        done += bytesWritten;
      }
    } catch (error) {
      this.#error = error as Error;
    }
  }
}

/** Samples before the beginning are needed to show what follows, but .mp4 has none: everything begins later by as much. */
async function secondsBeforeZero(tracks: readonly TrackToWrite[]): Promise<number> {
  const firsts = await Promise.all(tracks.map(({ track }) => track.getFirstTimestamp()));
  return Math.max(0, ...firsts.map((first) => -first));
}

async function added(output: Output, one: TrackToWrite, shift: number): Promise<Writing> {
  const { track, count } = one;
  const maximumPacketCount = count + spareSamples;
  const packets = new EncodedPacketSink(track).packets();
  const shifted = (packet: EncodedPacket) =>
    shift === 0 ? packet : packet.clone({ timestamp: packet.timestamp + shift });
  const rest = { ...one, packets, next: undefined, written: 0 };
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount });
    const decoderConfig = (await track.getDecoderConfig())!;
    return { ...rest, add: (packet) => source.add(shifted(packet), { decoderConfig }) };
  }
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source, { maximumPacketCount });
  const decoderConfig = (await (track as InputAudioTrack).getDecoderConfig())!;
  return { ...rest, add: (packet) => source.add(shifted(packet), { decoderConfig }) };
}

async function advance(one: Writing): Promise<void> {
  one.next = (await one.packets.next()).value ?? undefined;
}

/** Samples of all tracks are written in turn, so that a player needs to read at one place only. */
function earliest(all: readonly Writing[]): Writing | undefined {
  const left = all.filter(({ next }) => next !== undefined);
  return left.reduce<Writing | undefined>(
    (first, one) => (first && first.next!.timestamp <= one.next!.timestamp ? first : one),
    undefined,
  );
}
