import { useState } from 'react';
import { showFailure } from '#web/platform/failures.ts';
import type { Selection } from '#web/ui/data-table-types.ts';

const pageRows = 100;
/** With more rows than this, people narrow the list first. */
const mostChosen = 1000;

export interface Choosing<Row> {
  /** The filters of the list. Rows chosen under other filters are no longer chosen. */
  readonly narrowed: object;
  /** The number of rows with the current filters; undefined while it loads. */
  readonly total: number | undefined;
  readonly load: (paging: {
    page: number;
    limit: number;
  }) => Promise<{ readonly rows: readonly Row[]; readonly pages: number }>;
  readonly keyOf: (row: Row) => string;
  readonly rowName: (row: Row) => string;
}

const nothing: ReadonlySet<string> = new Set();

/** Rows chosen in a list: one by one, a page, or all of them. */
export function useChoosing<Row>({ narrowed, total, load, keyOf, rowName }: Choosing<Row>) {
  const list = JSON.stringify(narrowed);
  const [chosen, setChosen] = useState({ list, keys: nothing });
  const selected = chosen.list === list ? chosen.keys : nothing;
  const setSelected = (keys: ReadonlySet<string>) => setChosen({ list, keys });
  const [busy, setBusy] = useState(false);
  const chooseAll = async () => {
    setBusy(true);
    try {
      const keys = new Set<string>();
      for (let page = 1; ; page++) {
        const { rows, pages } = await load({ page, limit: pageRows });
        for (const row of rows) keys.add(keyOf(row));
        if (page >= pages || keys.size >= mostChosen) break;
      }
      setSelected(keys);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const selection: Omit<Selection<Row>, 'actions'> = {
    selected,
    onChange: setSelected,
    rowName,
    ...(total !== undefined &&
      total <= mostChosen && { all: { total, busy, choose: () => void chooseAll() } }),
  };
  return { selected, selection, choose: setSelected };
}
