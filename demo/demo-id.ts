import { createHash } from 'node:crypto';

/**
 * The id of a demo record, derived from its name: the same on every load, so that addresses in guides and tests stay valid. A UUIDv7 with a
 * fixed time before any real record.
 */
export function demoId(kind: string, name: string): string {
  const hex = createHash('sha256').update(`${kind}/${name}`).digest('hex');
  return `01900000-0001-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}
