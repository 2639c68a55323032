interface Waiting<Row> {
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads a record by its key. All keys asked for in the same turn of the event loop are read with one statement: sending and starting a short
 * statement costs more than running it. `readAll` gets each key once and returns the records found, by key.
 */
export function readTogether<Row>(
  readAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): (key: string) => Promise<Row | undefined> {
  let asked = new Map<string, Waiting<Row>[]>();
  const send = () => {
    const sent = asked;
    asked = new Map();
    const each = (tell: (one: Waiting<Row>, key: string) => void) =>
      sent.forEach((waiting, key) => {
        for (const one of waiting) tell(one, key);
      });
    readAll([...sent.keys()]).then(
      (rows) => each(({ resolve }, key) => resolve(rows.get(key))),
      (error: unknown) => each(({ reject }) => reject(error)),
    );
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (asked.size === 0) setImmediate(send);
      const waiting = asked.get(key);
      if (waiting) waiting.push({ resolve, reject });
      else asked.set(key, [{ resolve, reject }]);
    });
}
