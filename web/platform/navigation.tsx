import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressOf, type ScreenParams } from '#contract/platform/screen.ts';

/** The query of an address, by name. */
type Search = Readonly<Record<string, string | undefined>>;

/** A screen whose path needs no parameters. */
type OpenScreen<P extends `/${string}`> =
  Record<never, never> extends ScreenParams<P> ? { readonly path: P } : never;

export interface GoOptions {
  /** The query of the new address, or a function that makes it from the current one; `keep` keeps it. Default: none. */
  readonly search?: Search | 'keep' | ((before: Search) => Search);
  /** Replaces this page in the history. */
  readonly replace?: boolean;
  /** Leaves without asking about unsaved changes. */
  readonly ignoreBlocker?: boolean;
}

export interface Go {
  <const P extends `/${string}`>(screen: OpenScreen<P>, options?: GoOptions): Promise<void>;
  /** An address without a language, as `addressOf` makes it. */
  (address: string, options?: GoOptions): Promise<void>;
}

/** Opens a screen: `go(screens.list)`, or with parameters `go(addressOf(screens.edit, { unitId }))`. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback(
    (to: string | { readonly path: `/${string}` }, { search, ...options }: GoOptions = {}) =>
      // The routes are made from the list of screens at run time, so the router has no types for them.
      navigate({
        to: pathOf(to),
        ...(search && { search: search === 'keep' ? true : search }),
        ...options,
      }),
    [navigate],
  );
}

/** Redirects instead of showing a page. */
export const GoTo = <const P extends `/${string}`>({ screen }: { screen: OpenScreen<P> }) => (
  <Navigate to={pathOf(screen)} replace />
);

const pathOf = (to: string | { readonly path: `/${string}` }): string =>
  typeof to === 'string' ? to : addressOf(to as { path: '/' });

/** The parameters of this page's address. A page that serves several screens names all of them; any parameter may then be missing. */
export function useParamsOf<const P extends `/${string}`>(screen: { readonly path: P }): ScreenParams<P>;
export function useParamsOf<const P extends `/${string}`, const Q extends `/${string}`>(
  screen: { readonly path: P },
  other: { readonly path: Q },
): Partial<ScreenParams<P> & ScreenParams<Q>>;
export function useParamsOf(..._screens: readonly { readonly path: string }[]): unknown {
  return useParams({ strict: false });
}

/** The values of these names in the query of the address, and a function that changes them. */
export function useSearchOf<const Name extends string>(
  ..._names: readonly Name[]
): readonly [
  search: Readonly<Partial<Record<Name, string>>>,
  change: (values: Partial<Record<Name, string | undefined>>, options?: SearchOptions) => Promise<void>,
] {
  const search = useSearch({ strict: false }) as Readonly<Partial<Record<Name, string>>>;
  const navigate = useNavigate();
  const change = useCallback(
    (values: Partial<Record<Name, string | undefined>>, options: SearchOptions = {}) =>
      navigate({
        to: '.',
        search: (before: Search) => ({ ...before, ...values }),
        replace: true,
        resetScroll: false,
        ...options,
      }),
    [navigate],
  );
  return [search, change];
}

interface SearchOptions {
  /** Adds a history entry, so that going back undoes the change. Default true. */
  readonly replace?: boolean;
  readonly ignoreBlocker?: boolean;
}

/** Where to go after signing in: kept for ten minutes, this site only. */
export function rememberTarget(href: string): void {
  document.cookie = `redirect_to=${encodeURIComponent(href)}; path=/; max-age=600; samesite=lax`;
}
