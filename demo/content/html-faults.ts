const ALLOWED = new Set(
  'p ul ol li strong em h3 h4 table thead tbody tr th td br a img figure figcaption'.split(' '),
);
const VOID = new Set(['br', 'img']);
const ATTRIBUTES: Record<string, string[]> = { a: ['href'], img: ['src', 'alt'], th: ['scope'] };
/** Elements that are allowed only in these parents. */
const PARENTS: Record<string, string[]> = {
  li: ['ul', 'ol'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
  thead: ['table'],
  tbody: ['table'],
  figcaption: ['figure'],
};
/** Elements that contain only elements, never text. */
const STRUCTURE = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tr']);
const BLOCKS = new Set(['p', 'ul', 'ol', 'h3', 'h4', 'table', 'figure']);
const PIECE = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-z]+="[^"<>]*")*)\s*>|([^<]+)|(<)/g;

/**
 * The faults of a body of simple HTML, one sentence each; empty if there are none. Stricter than a browser: only the tags the portal keeps,
 * every element closed, lists and tables made of their own parts, no stray `<` or `&`.
 */
export function htmlFaults(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [piece, slash, rawTag, attributes, text] of html.matchAll(PIECE)) {
    const parent = open.at(-1);
    if (text !== undefined) {
      if (/&(?!amp;|lt;|gt;)/.test(text)) faults.push(`stray & in “${text.trim().slice(0, 40)}”`);
      if (text.trim() !== '' && (parent === undefined || STRUCTURE.has(parent)))
        faults.push(`loose text “${text.trim().slice(0, 40)}”`);
      continue;
    }
    if (rawTag === undefined) {
      faults.push('stray <');
      continue;
    }
    const tag = rawTag.toLowerCase();
    if (!ALLOWED.has(tag)) faults.push(`<${tag}> is not allowed`);
    if (slash) {
      if (parent === tag) open.pop();
      else faults.push(`</${tag}> closes ${parent === undefined ? 'nothing' : `<${parent}>`}`);
      continue;
    }
    for (const [, name] of (attributes ?? '').matchAll(/\s([a-z]+)=/g))
      if (!ATTRIBUTES[tag]?.includes(name ?? '')) faults.push(`attribute ${name} on ${piece}`);
    const parents = PARENTS[tag];
    if (parents && !parents.includes(parent ?? '')) faults.push(`<${tag}> outside ${parents.join(', ')}`);
    if (BLOCKS.has(tag) && open.some((element) => element === 'p' || element === 'h3' || element === 'h4'))
      faults.push(`<${tag}> inside a paragraph or heading`);
    if (!VOID.has(tag)) open.push(tag);
  }
  if (open.length > 0) faults.push(`never closed: ${open.map((tag) => `<${tag}>`).join(' ')}`);
  return faults;
}
