import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder, type RootOperationNode } from 'kysely';

/**
 * SQL without values, put together once. A statement is built for each request, and a column list of forty parts would be most of that work: as
 * one text, it costs nothing.
 */
export function constantSql<T>(built: RawBuilder<T>): RawBuilder<T> {
  const node = built.toOperationNode() as RootOperationNode;
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(node, createQueryId());
  if (parameters.length > 0) throw new Error(`This SQL has values: ${text.slice(0, 200)}`);
  return sql.raw<T>(text);
}
