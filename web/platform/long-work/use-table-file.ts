import type { Call } from '#contract/platform/call.ts';
import { splitPath } from '#contract/platform/language.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { mostRowsAtOnce } from '#contract/platform/long-work.fields.ts';
import type { TableFormat } from '#contract/platform/tables.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { useChange } from '#web/platform/use-change.ts';
import { showStarted } from './started.ts';

/** A table that people save as a file. */
export interface TableToSave {
  /** The call that sends the file, and its input without the format. */
  readonly call: Call;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  /** The most rows the file can have, if known. */
  readonly rows?: number | undefined;
  /** The file proves something by its bytes, so its CSV has one form. */
  readonly isEvidence?: true;
}

/** How a button or a menu saves a table: by an address if the file is sent at once, else by starting it in the background. */
export type Saving =
  | { readonly href: string; readonly onSelect?: never }
  | { readonly href?: never; readonly onSelect: () => void };

/** Saves tables: small ones at once, large ones in the background. */
export function useTableFile(): (table: TableToSave, format: TableFormat) => Saving {
  const start = useChange(longWorkCalls.startFile, { onDone: ({ work }) => showStarted(work) });
  return ({ call, params = {}, query = {}, rows = 0 }, format) => {
    const input = { params, query: { ...query, format } };
    if (!call.inBackground || rows <= mostRowsAtOnce) return { href: callAddress(call, input) };
    const body = {
      call: call.id,
      params,
      // As an address has them.
      query: Object.fromEntries(
        Object.entries(input.query).flatMap(([name, value]) =>
          value === undefined || value === null ? [] : [[name, String(value)]],
        ),
      ),
      page: splitPath(window.location.pathname).path,
    };
    return { onSelect: () => start.mutate({ body }) };
  };
}
