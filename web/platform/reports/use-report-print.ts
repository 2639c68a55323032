import { useEffect, useState } from 'react';
import { showFailure } from '#web/platform/failures.ts';

/** The largest page of a list call, and as many pages of them as a printer and a browser can handle. */
const pageRows = 100;
const mostPages = 20;

export interface ReportPrint<Row> {
  /** All rows of the report, while it is printed. */
  readonly rows: readonly Row[] | undefined;
  /** Prints the whole report, not only the visible page. */
  print(): void;
}

interface PrintedPage<Row> {
  readonly rows: readonly Row[];
  readonly pagination: { readonly pages: number };
}

/** Prints a list: loads and renders all rows, prints them, and restores the page. */
export function useReportPrint<Row>(
  load: (paging: { page: number; limit: number }) => Promise<PrintedPage<Row>>,
): ReportPrint<Row> {
  const [rows, setRows] = useState<readonly Row[]>();
  useEffect(() => {
    if (!rows) return;
    // After the rows are rendered.
    const timer = setTimeout(() => {
      window.print();
      setRows(undefined);
    }, 50);
    return () => clearTimeout(timer);
  }, [rows]);
  const collect = async () => {
    const all: Row[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const { rows: more, pagination } = await load({ page, limit: pageRows });
      all.push(...more);
      if (page >= pagination.pages) break;
    }
    setRows(all);
  };
  return { rows, print: () => void collect().catch(showFailure) };
}
