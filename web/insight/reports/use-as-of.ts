import { useSearchOf } from '#web/platform/navigation.tsx';

export interface AsOf {
  /** The day the report is of, as the address has it; undefined: today. */
  readonly day: string | undefined;
  /** As calls take it. */
  readonly query: { readonly asOf?: string };
  set(day: string | undefined): void;
}

/** The day a report is of, kept in the address. */
export function useAsOf(): AsOf {
  const [{ asOf }, setSearch] = useSearchOf('asOf', 'page');
  const day = asOf && /^\d{4}-\d\d-\d\d$/.test(asOf) ? asOf : undefined;
  return {
    day,
    query: day ? { asOf: day } : {},
    set: (next) => void setSearch({ asOf: next, page: undefined }, { replace: false }),
  };
}
