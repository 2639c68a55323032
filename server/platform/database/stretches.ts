/**
 * Every row of an ordered query, `atOnce` at a time, so that memory stays flat however many there are: `read` answers those after a
 * row, at most so many. The next stretch is read while the one before it is used.
 */
export async function* stretches<Row>(
  atOnce: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let coming = read(undefined);
  for (;;) {
    const rows = await coming;
    const isLast = rows.length < atOnce;
    if (!isLast) {
      coming = read(rows.at(-1));
      // Told when it is waited for; nobody waits for it where the rest is not wanted.
      coming.catch(() => {});
    }
    if (rows.length > 0) yield rows;
    if (isLast) return;
  }
}
