import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } from 'mediabunny';
import type { SentFile } from './multipart.ts';

// Videos and audio files box by box: a few hundred bytes, and any fault at will. Their samples are not pictures or sound: the portal never decodes any.

/** What is unusual about a video. */
export interface Video {
  readonly name?: string;
  /** The kind of its picture, as its index says; null: none. */
  readonly picture?: 'avc1' | 'hvc1' | 'vp09' | 'ap4h' | null;
  /** Of the picture: 66, 77, and 100 play everywhere, 110 has ten bits. */
  readonly profile?: number;
  /** The kind of its sound; null: none. */
  readonly sound?: 'mp4a' | 'sowt' | null;
  readonly frames?: number;
  readonly secondsOfFrame?: number;
  /** Clockwise, as phones note it. */
  readonly turned?: 0 | 90;
  /** `qt  ` is what cameras write in .mov files. */
  readonly brand?: string;
  readonly indexFirst?: boolean;
  /** Its index names bytes that far behind where they are. */
  readonly offBy?: number;
  /** Where it was taken, as phones note it. */
  readonly place?: string;
  /** The bytes of the first frame, for a video of any size. */
  readonly frame?: Buffer;
  /** All frames are like the first one. */
  readonly isOneFrame?: boolean;
}

const timescale = 1000;
const u16 = (...values: number[]) => Buffer.concat(values.map((one) => Buffer.from([one >> 8, one & 255])));
const all32 = (values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, one] of values.entries()) bytes.writeUInt32BE(one >>> 0, 4 * index);
  return bytes;
};
const u32 = (...values: number[]) => all32(values);
const text = (value: string) => Buffer.from(value, 'latin1');
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), text(type), content]);
};

const bytesIn = (parts: readonly Buffer[]): number => parts.reduce((sum, part) => sum + part.length, 0);

const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const onItsSide = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];

interface Track {
  readonly id: number;
  readonly handler: 'vide' | 'soun';
  readonly entry: Buffer;
  readonly duration: number;
  readonly sizes: readonly number[];
  readonly offset: number;
  readonly matrix: readonly number[];
}

function trackOf({ id, handler, entry, duration, sizes, offset, matrix }: Track): Buffer {
  const each = sizes.length === 0 ? 0 : duration / sizes.length;
  const [width, height] = handler === 'vide' ? [64, 48] : [0, 0];
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, sizes.length, each)),
    box('stsc', u32(0, 1, 1, sizes.length, 1)),
    box('stsz', u32(0, 0, sizes.length), all32(sizes)),
    box('stco', u32(0, 1, offset)),
  );
  const place = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  const head = handler === 'vide' ? box('vmhd', u32(1, 0, 0)) : box('smhd', u32(0, 0));
  return box(
    'trak',
    box('tkhd', u32(3, 0, 0, id, 0, duration, 0, 0, 0, 0, ...matrix, width! << 16, height! << 16)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, timescale, duration), u16(0x55c4, 0)),
      box('hdlr', u32(0, 0), text(handler), Buffer.alloc(13)),
      box('minf', head, place, table),
    ),
  );
}

/** The parameter sets of a picture of 64 by 48 in the main profile; only their first bytes are read. */
const sequence = Buffer.from('6742c00ad9042d93010a', 'hex');
const pictureSet = Buffer.from('68cb83cb20', 'hex');

function pictureEntry(type: string, profile: number): Buffer {
  const avc = Buffer.concat([
    Buffer.from([1, profile, 0, 30, 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(pictureSet.length),
    pictureSet,
  ]);
  const details = {
    avc1: [box('avcC', avc)],
    hvc1: [
      box(
        'hvcC',
        Buffer.concat([Buffer.from([1, 1, 0x60]), Buffer.alloc(9), Buffer.from([93]), Buffer.alloc(10)]),
      ),
    ],
    vp09: [box('vpcC', Buffer.from([1, 0, 0, 0, 0, 10, 0x82, 1, 1, 1, 0, 0]))],
  }[type];
  const shape = Buffer.concat([
    u16(64, 48),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
  ]);
  return box(type, Buffer.alloc(6), u16(1), Buffer.alloc(16), shape, ...(details ?? []));
}

function soundEntry(type: string): Buffer {
  const described = Buffer.concat([
    u32(0),
    Buffer.from('031900010004114015000000000000000000000005021210060102', 'hex'),
  ]);
  return box(
    type,
    Buffer.alloc(6),
    u16(1, 0, 0, 0, 0, 2, 16, 0, 0),
    u32(44_100 * 65_536),
    ...(type === 'mp4a' ? [box('esds', described)] : []),
  );
}

/** A video of two seconds, as a phone writes it, unless something else is said. */
export function videoFile(video: Video = {}): SentFile {
  return { name: video.name ?? 'clip.mp4', type: 'video/mp4', content: Buffer.concat(videoParts(video)) };
}

/** The same in parts, for a video that is larger than memory. */
export function videoParts({
  picture = 'avc1',
  profile = 77,
  sound = 'mp4a',
  frames = 4,
  secondsOfFrame = 0.5,
  turned = 0,
  brand = 'isom',
  indexFirst = false,
  offBy = 0,
  place,
  frame = Buffer.from('0000000565888400aa', 'hex'),
  isOneFrame = false,
}: Video): readonly Buffer[] {
  const samples = Array.from({ length: frames }, (_, index) =>
    index === 0 || isOneFrame ? frame : Buffer.from('00000005419a0200bb', 'hex'),
  );
  const heard = samples.map(() => Buffer.from('de02004c6176', 'hex'));
  const duration = frames * secondsOfFrame * timescale;
  const seen = picture ? samples : [];
  const data = [...seen, ...(sound ? heard : [])];
  const type = box('ftyp', text(brand), u32(512), text(`${brand}mp41`));
  const indexAt = (dataAt: number) => {
    const tracks = [
      picture && {
        handler: 'vide' as const,
        entry: pictureEntry(picture, profile),
        sizes: samples.map((one) => one.length),
        offset: dataAt + offBy,
        matrix: turned === 90 ? onItsSide : upright,
      },
      sound && {
        handler: 'soun' as const,
        entry: soundEntry(sound),
        sizes: heard.map((one) => one.length),
        offset: dataAt + bytesIn(seen) + offBy,
        matrix: upright,
      },
    ].filter((one) => typeof one === 'object' && one !== null);
    return box(
      'moov',
      box(
        'mvhd',
        u32(0, 0, 0, timescale, duration, 0x10000),
        u16(0x100, 0),
        u32(0, 0, ...upright, 0, 0, 0, 0, 0, 0, 9),
      ),
      ...tracks.map((track, index) => trackOf({ id: index + 1, duration, ...track })),
      ...(place ? [box('udta', box('\u00a9xyz', u16(place.length, 0x15c7), text(place)))] : []),
    );
  };
  const start = type.length + 8;
  const dataHead = Buffer.concat([u32(bytesIn(data) + 8), text('mdat')]);
  return indexFirst
    ? [type, indexAt(start + indexAt(0).length), dataHead, ...data]
    : [type, dataHead, ...data, indexAt(start)];
}

/** What is unusual about an MP3. */
export interface Audio {
  readonly frames?: number;
  /** What its encoder notes as the whole number of frames. */
  readonly claimedFrames?: number;
  /** Two seconds apart. */
  readonly chapters?: readonly string[];
  readonly author?: string;
}

const sevenBits = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 127));
const tagFrame = (id: string, content: Buffer) =>
  Buffer.concat([text(id), u32(content.length), u16(0), content]);
const titleFrame = (id: string, value: string) => tagFrame(id, text(`\0${value}`));

/** A silent MP3 of 44.1 kHz and 128 kbit/s in frames of 26 ms, with tags before and behind it. */
export function mp3File({ frames = 200, claimedFrames, chapters = [], author }: Audio = {}): SentFile {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064);
  const first = Buffer.from(frame);
  if (claimedFrames !== undefined) Buffer.concat([text('Xing'), u32(1, claimedFrames)]).copy(first, 36);
  const sound = Array.from({ length: frames }, (_, index) => (index === 0 ? first : frame));
  const parts = chapters.map((title, index) =>
    tagFrame(
      'CHAP',
      Buffer.concat([
        text(`chp${index}\0`),
        u32(index * 2000, (index + 1) * 2000, 0xffffffff, 0xffffffff),
        titleFrame('TIT2', title),
      ]),
    ),
  );
  const tags = Buffer.concat([...(author ? [titleFrame('TPE1', author)] : []), ...parts]);
  const before = Buffer.concat([text('ID3'), Buffer.from([3, 0, 0]), sevenBits(tags.length), tags]);
  const behind = text(`TAG${'Silence'.padEnd(30, '\0')}${(author ?? '').padEnd(95, '\0')}`);
  const hasTags = tags.length > 0;
  return {
    name: 'talk.mp3',
    type: 'audio/mpeg',
    content: Buffer.concat([...(hasTags ? [before] : []), ...sound, ...(hasTags ? [behind] : [])]),
  };
}

/** A tenth of a second of silence as PCM. */
export function wavFile(): SentFile {
  const data = Buffer.alloc(1600);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  // PCM, one channel, 8,000 samples a second, 16 bits.
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(16_000, 28);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return { name: 'talk.wav', type: 'audio/wav', content: Buffer.concat([head, data]) };
}

/** Silence as Opus in Ogg, whose pages have checksums. */
export async function oggFile(): Promise<SentFile> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const head = Buffer.concat([text('OpusHead'), Buffer.from('0101380180bb0000000000', 'hex')]);
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: head };
  for (let packet = 0; packet < 10; packet += 1)
    await source.add(new EncodedPacket(Buffer.from('f8fffe', 'hex'), 'key', packet * 0.02, 0.02), {
      decoderConfig,
    });
  await output.finalize();
  return { name: 'talk.ogg', type: 'audio/ogg', content: Buffer.from(target.buffer!) };
}
