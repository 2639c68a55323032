interface StatementCount {
  readonly statements: number;
  readonly milliseconds: number;
}

const counts = new Map<string, { statements: number; milliseconds: number }>();

/** Statements of this process, by the call or the kind of work that asked for them. */
export const statementCounts: ReadonlyMap<string, StatementCount> = counts;

export function countStatement(call: string, took: number): void {
  const count = counts.get(call);
  if (!count) return void counts.set(call, { statements: 1, milliseconds: took });
  count.statements += 1;
  count.milliseconds += took;
}
