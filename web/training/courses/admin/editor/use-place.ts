import { useSearchOf } from '#web/platform/navigation.tsx';

/** The open place in the editor, kept in the address: the tab, and the section or question. */
export interface Place {
  /** Undefined until one is chosen. */
  readonly tab: string | undefined;
  readonly at: string | undefined;
  readonly go: (place: { readonly tab?: string; readonly at?: string | undefined }) => void;
}

export function usePlace(): Place {
  const [{ tab, at }, setSearch] = useSearchOf('tab', 'at');
  return {
    tab,
    at,
    go: (place) => void setSearch({ tab: place.tab ?? tab, at: place.at }, { ignoreBlocker: true }),
  };
}
