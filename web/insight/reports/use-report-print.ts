import { useEffect, useState } from 'react';

/** As many rows as a list call gives at once. */
const printedRows = 100;

export interface ReportPrint {
  readonly isPrinting: boolean;
  /** Prints the report, from its first row on. */
  print(): void;
  /** The page and how many rows to ask for: more while printing. */
  paging(page: number, limit: number): { readonly page: number; readonly limit: number };
  readonly finish: () => void;
}

/** Printing a list: its first hundred rows are asked for and printed, then the page is as it was. */
export function useReportPrint(): ReportPrint {
  const [isPrinting, setPrinting] = useState(false);
  return {
    isPrinting,
    print: () => setPrinting(true),
    paging: (page, limit) => (isPrinting ? { page: 1, limit: printedRows } : { page, limit }),
    finish: () => setPrinting(false),
  };
}

/** A list call's answer as it is shown: the one asked for, or the one before it. */
interface ShownReply {
  readonly isPlaceholderData: boolean;
  readonly data: { readonly pagination: { readonly limit: number } } | undefined;
}

/** Opens the print dialog once the rows for paper are there. */
export function usePrintOnceLoaded({ isPrinting, finish }: ReportPrint, reply: ShownReply): void {
  const isLoaded = isPrinting && !reply.isPlaceholderData && reply.data?.pagination.limit === printedRows;
  useEffect(() => {
    if (!isLoaded) return;
    // After the rows are drawn.
    const timer = setTimeout(() => {
      window.print();
      finish();
    }, 50);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `finish` is a new function at every render
  }, [isLoaded]);
}
