import { useNavigate, useSearch } from '@tanstack/react-router';

/** Where in the editor somebody is, kept in the address: the tab, and the section or question. */
export interface Place {
  /** Undefined until one was chosen. */
  readonly tab: string | undefined;
  readonly at: string | undefined;
  readonly go: (place: { readonly tab?: string; readonly at?: string | undefined }) => void;
}

export function usePlace(): Place {
  const { tab, at } = useSearch({ strict: false }) as { tab?: string; at?: string };
  const navigate = useNavigate();
  return {
    tab,
    at,
    go: (place) =>
      void navigate({
        to: '.',
        search: { tab: place.tab ?? tab, at: place.at } as never,
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
  };
}
