/**
 * Yields every row of an ordered query, `atOnce` at a time, so that memory stays flat however many there are. `read` returns the rows
 * after a given row, at most `atOnce`. The next batch is read while the current one is used.
 */
export async function* stretches<Row>(
  atOnce: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let next = read(undefined);
  for (;;) {
    const rows = await next;
    const isLast = rows.length < atOnce;
    if (!isLast) {
      next = read(rows.at(-1));
      // The error is thrown when the batch is awaited. If the caller stops early, nobody awaits it.
      next.catch(() => {});
    }
    if (rows.length > 0) yield rows;
    if (isLast) return;
  }
}
