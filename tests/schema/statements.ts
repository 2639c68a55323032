/** A statement of a schema file, without its comment. */
export interface SchemaStatement {
  readonly text: string;
  /** It has a comment, follows one that does in the same paragraph, is a plain key, or a comment itself. */
  readonly isExplained: boolean;
}

/** A plain key names columns and nothing else; its table and columns say what it is for. */
const plainKey = /^create index \w+ on \w+ \([\w, ]+\);$/;

/**
 * The statements of a schema file. A paragraph begins with its comment and ends with an empty line outside a function; what stands in it is
 * explained together, as a function with its triggers.
 */
export function statementsOf(sql: string): readonly SchemaStatement[] {
  const statements: SchemaStatement[] = [];
  let lines: string[] = [];
  let isExplained = false;
  for (const line of sql.split('\n')) {
    if (lines.length === 0 && line === '') isExplained = false;
    else if (lines.length === 0 && line.startsWith('--')) isExplained = true;
    else if (line !== '' || lines.length > 0) lines.push(line);
    const text = lines.join('\n');
    if (!line.endsWith(';') || text.split('$$').length % 2 === 0) continue;
    const isPlain =
      text.startsWith('comment on ') ||
      plainKey.test(text.replaceAll(/ (asc|desc|nulls (first|last))\b/g, ''));
    statements.push({ text, isExplained: isExplained || isPlain });
    lines = [];
  }
  return statements;
}
