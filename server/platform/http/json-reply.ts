/** JSON that was written before, by the object it was written from. */
const written = new WeakMap<object, string>();

/** Only ASCII: one character outside of Latin-1 makes the whole reply a string of two bytes each, which is slow to build and to send. */
const ascii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Marks an object that many replies contain as it is, at their first level: its JSON is written once. It must not change any more. */
export function writtenOnce<Part extends object>(part: Part): Part {
  written.set(part, ascii(JSON.stringify(part)));
  return part;
}

/** The JSON of a reply. */
export function jsonOf(body: Readonly<Record<string, unknown>>): string {
  for (const name in body) {
    const text = written.get(body[name] as object);
    if (text === undefined) continue;
    const { [name]: _part, ...others } = body;
    const begun = JSON.stringify(others).slice(0, -1);
    return `${begun}${begun === '{' ? '' : ','}${JSON.stringify(name)}:${text}}`;
  }
  return JSON.stringify(body);
}
