import { useSearchOf } from '#web/platform/navigation.tsx';

/** The open place in the editor, kept in the address: the tab, the section or question, and the field that a link led to. */
export interface Place {
  /** Undefined until one is chosen. */
  readonly tab: string | undefined;
  readonly at: string | undefined;
  readonly field: string | undefined;
  readonly go: (place: {
    readonly tab?: string;
    readonly at?: string | undefined;
    readonly field?: string | undefined;
  }) => void;
}

export function usePlace(): Place {
  const [{ tab, at, field }, setSearch] = useSearchOf('tab', 'at', 'field');
  return {
    tab,
    at,
    field,
    go: (place) =>
      void setSearch({ tab: place.tab ?? tab, at: place.at, field: place.field }, { ignoreBlocker: true }),
  };
}
