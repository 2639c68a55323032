import { useSearchOf } from '#web/platform/navigation.tsx';

export interface AsOf {
  /** The day of the report from the address; undefined for today. */
  readonly day: string | undefined;
  /** The same as a parameter of calls. */
  readonly query: { readonly asOf?: string };
  set(day: string | undefined): void;
}

/** The day of a report, kept in the address. */
export function useAsOf(): AsOf {
  const [{ asOf }, setSearch] = useSearchOf('asOf', 'page');
  const day = asOf && /^\d{4}-\d\d-\d\d$/.test(asOf) ? asOf : undefined;
  return {
    day,
    query: day ? { asOf: day } : {},
    set: (next) => void setSearch({ asOf: next, page: undefined }, { replace: false }),
  };
}
