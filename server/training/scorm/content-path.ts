import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The first segment of an address on the content origin: which package, for whom, until when, sealed with the portal's secret. Anyone who
 * has it may read that package's files until then; nobody can forge one, and every process can check it.
 */
export interface ContentGrant {
  readonly packageId: string;
  /** Identifies a person without naming them. */
  readonly holder: string;
  readonly expiresAt: Date;
}

const halfDayMilliseconds = 12 * 3_600_000;
const [packageBytes, holderBytes, expiryBytes, sealBytes] = [16, 12, 4, 20];
const contentBytes = packageBytes + holderBytes + expiryBytes;

/**
 * The expiry of a path issued now: at least a day later, so that an open page keeps working, and rounded to half a day, so that the address
 * stays the same and the browser caches the files.
 */
export const expiryAfter = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + 2 * halfDayMilliseconds) / halfDayMilliseconds) * halfDayMilliseconds);

/** A person's pseudonym for packages: always the same, and cannot be traced back. */
export const pseudonymOf = (secret: Buffer, userId: string): string =>
  createHmac('sha256', secret).update(`learner/${userId}`).digest('base64url').slice(0, 22);

export function contentGrant(secret: Buffer, packageId: string, userId: string, expiresAt: Date): string {
  const content = Buffer.alloc(contentBytes);
  content.write(packageId.replaceAll('-', ''), 'hex');
  createHmac('sha256', secret)
    .update(`holder/${userId}`)
    .digest()
    .copy(content, packageBytes, 0, holderBytes);
  content.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), packageBytes + holderBytes);
  return Buffer.concat([content, seal(secret, content)]).toString('base64url');
}

/** The content of a grant; null for one that is not ours. It may have expired. */
export function readGrant(secret: Buffer, grant: string): ContentGrant | null {
  if (!/^[\w-]{60,80}$/.test(grant)) return null;
  const bytes = Buffer.from(grant, 'base64url');
  // The same bytes can be encoded in several ways; only ours is accepted.
  if (bytes.length !== contentBytes + sealBytes || bytes.toString('base64url') !== grant) return null;
  const content = bytes.subarray(0, contentBytes);
  if (!timingSafeEqual(seal(secret, content), bytes.subarray(contentBytes))) return null;
  const hex = content.subarray(0, packageBytes).toString('hex');
  return {
    packageId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    holder: content.subarray(packageBytes, packageBytes + holderBytes).toString('base64url'),
    expiresAt: new Date(content.readUInt32BE(packageBytes + holderBytes) * 1000),
  };
}

const seal = (secret: Buffer, content: Buffer) =>
  createHmac('sha256', secret).update('content-path/').update(content).digest().subarray(0, sealBytes);

/** The address of a file in a package; its names may contain anything a path can. */
export const contentAddress = (origin: string, grant: string, filePath: string, parameters: string): string =>
  `${origin}/${grant}/${filePath.split('/').map(encodeURIComponent).join('/')}${parameters}`;
