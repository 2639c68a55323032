/**
 * A summary of the values seen in one place, over all rows: their types, and the same for the contents of arrays and objects. It can be
 * written as JSON.
 */
export interface Seen {
  kinds: string[];
  /** How many objects were seen here. */
  objects: number;
  /** For each property: how many of those objects had it, and a summary of its values. */
  properties: Record<string, { count: number; seen: Seen }>;
  elements?: Seen;
}

export const nothingSeen = (): Seen => ({ kinds: [], objects: 0, properties: {} });

/** Adds a value. */
export function see(seen: Seen, value: unknown): void {
  if (Array.isArray(value)) {
    addKind(seen, 'array');
    for (const one of value.slice(0, 10)) see((seen.elements ??= nothingSeen()), one);
    return;
  }
  const isPlain = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
  addKind(seen, value === null ? 'null' : ArrayBuffer.isView(value) ? 'bytes' : typeof value);
  if (!isPlain) return;
  seen.objects += 1;
  for (const [name, inside] of Object.entries(value)) {
    const property = (seen.properties[name] ??= { count: 0, seen: nothingSeen() });
    property.count += 1;
    see(property.seen, inside);
  }
}

/** Adds a summary made elsewhere. */
export function addSeen(seen: Seen, other: Seen): void {
  for (const kind of other.kinds) addKind(seen, kind);
  seen.objects += other.objects;
  for (const [name, { count, seen: inside }] of Object.entries(other.properties)) {
    const property = (seen.properties[name] ??= { count: 0, seen: nothingSeen() });
    property.count += count;
    addSeen(property.seen, inside);
  }
  if (other.elements) addSeen((seen.elements ??= nothingSeen()), other.elements);
}

function addKind(seen: Seen, kind: string): void {
  if (!seen.kinds.includes(kind)) seen.kinds.push(kind);
}
