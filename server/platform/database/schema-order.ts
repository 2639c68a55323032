interface SchemaFile {
  /** `<wing>/<room>`. */
  readonly room: string;
  readonly sql: string;
}

const made = /\bcreate (?:or replace )?(?:unlogged )?(?:table|function|view|domain|type|sequence) (\w+)/g;
/** Where a table or a function is named, outside of what its own statement makes. */
const used = /\b(?:references|on|table|from|join|into|update|function|as|of) (\w+)|\b(\w+)\s*\(/g;

/** Comments name other rooms freely, and PL/pgSQL reads the names in its functions when it first runs them. */
function withoutLateParts(sql: string): string {
  const parts = sql.replace(/--[^\n]*/g, '').split('$$');
  const isRead = (at: number) =>
    `${parts[at - 1]!.split(';').at(-1)} ${parts[at + 1]?.split(';')[0]}`.includes('language sql');
  return parts.filter((_, at) => at % 2 === 0 || isRead(at)).join(' ');
}

/**
 * Schema files in the order in which a database is made of them: each after those whose tables and functions it names, otherwise by name. Where
 * a lower room's table refers to a higher one, the higher file adds the key. Throws if two files need each other.
 */
export function inSchemaOrder<File extends SchemaFile>(files: readonly File[]): readonly File[] {
  const sorted = files.toSorted((a, b) => (a.room < b.room ? -1 : 1));
  const texts = new Map(sorted.map((file) => [file, withoutLateParts(file.sql)]));
  const makers = new Map(
    sorted.flatMap((file) => [...texts.get(file)!.matchAll(made)].map(([, name]) => [name!, file] as const)),
  );
  const ordered = new Set<File>();
  const add = (file: File, path: readonly string[]): void => {
    if (ordered.has(file)) return;
    if (path.includes(file.room))
      throw new Error(`Schema files need each other: ${[...path, file.room].join(', ')}`);
    for (const [, plain, called] of texts.get(file)!.matchAll(used)) {
      const maker = makers.get(plain ?? called ?? '');
      if (maker && maker !== file) add(maker, [...path, file.room]);
    }
    ordered.add(file);
  };
  for (const file of sorted) add(file, []);
  return [...ordered];
}
