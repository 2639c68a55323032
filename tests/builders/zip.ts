import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive, and what it says wrongly about itself. */
export interface ZipEntry {
  /** Bytes if the name is not well-formed text. */
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** Not compressed. */
  readonly stored?: boolean;
  /** 0x1 encrypted, 0x800 the name is UTF-8 (the default). */
  readonly flags?: number;
  /** The Unix file mode: 0o120777 is a link, 0o060644 a device. */
  readonly unixMode?: number;
  readonly method?: number;
  /** What the central directory says instead of the truth. */
  readonly claimedBytes?: number;
  readonly claimedCrc?: number;
  /** The offset in the central directory. */
  readonly claimedOffset?: number;
  /** The name in the local header, if it differs. */
  readonly localName?: string;
}

export interface ZipOptions {
  /** The number of entries in the end record, if it differs. */
  readonly claimedCount?: number;
  /** Sizes and offsets in 64 bits, as in archives over 4 GB. */
  readonly zip64?: boolean;
  readonly comment?: string;
  /** Bytes before the archive, as in a self-extractor. */
  readonly prefix?: Buffer;
}

/** An archive in memory, with true or false headers. */
export function zipOf(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const prefix = options.prefix ?? Buffer.alloc(0);
  const bodies: Buffer[] = [prefix];
  const directory: Buffer[] = [];
  let offset = prefix.length;
  for (const entry of entries) {
    const { body, record } = written(entry, offset, options.zip64 === true);
    bodies.push(body);
    directory.push(record);
    offset += body.length;
  }
  const records = Buffer.concat(directory);
  const count = options.claimedCount ?? entries.length;
  const comment = Buffer.from(options.comment ?? '');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.zip64 ? 0xffff : count, 8);
  end.writeUInt16LE(options.zip64 ? 0xffff : count, 10);
  end.writeUInt32LE(options.zip64 ? 0xffffffff : records.length, 12);
  end.writeUInt32LE(options.zip64 ? 0xffffffff : offset, 16);
  end.writeUInt16LE(comment.length, 20);
  const end64 = options.zip64 ? zip64End(count, records.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...bodies, records, end64, end, comment]);
}

function written(entry: ZipEntry, offset: number, zip64: boolean): { body: Buffer; record: Buffer } {
  const content = Buffer.from(entry.content ?? '');
  const isStored = entry.stored ?? content.length < 64;
  const packed = isStored ? content : deflateRawSync(content);
  const name = Buffer.from(entry.name as string);
  const localName = entry.localName === undefined ? name : Buffer.from(entry.localName);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(zip64 ? 45 : 20, 4);
  local.writeUInt16LE(entry.flags ?? 0x800, 6);
  local.writeUInt16LE(entry.method ?? (isStored ? 0 : 8), 8);
  local.writeUInt16LE(0x0021, 12);
  local.writeUInt32LE(entry.claimedCrc ?? crc32(content), 14);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(entry.claimedBytes ?? content.length, 22);
  local.writeUInt16LE(localName.length, 26);

  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE((3 << 8) | 20, 4);
  local.copy(record, 6, 4, 26);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE((((entry.unixMode ?? 0o100644) & 0xffff) << 16) >>> 0, 38);
  const at = entry.claimedOffset ?? offset;
  if (!zip64) {
    record.writeUInt32LE(at, 42);
    return { body: Buffer.concat([local, localName, packed]), record: Buffer.concat([record, name]) };
  }
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  extra.writeBigUInt64LE(BigInt(entry.claimedBytes ?? content.length), 4);
  extra.writeBigUInt64LE(BigInt(packed.length), 12);
  extra.writeBigUInt64LE(BigInt(at), 20);
  record.writeUInt32LE(0xffffffff, 20);
  record.writeUInt32LE(0xffffffff, 24);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(0xffffffff, 42);
  return { body: Buffer.concat([local, localName, packed]), record: Buffer.concat([record, name, extra]) };
}

function zip64End(count: number, sizeBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(sizeBytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + sizeBytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
