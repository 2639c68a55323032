import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressOf, type ScreenParams } from '#contract/platform/screen.ts';

/** What the address of a query holds, by name. */
type Search = Readonly<Record<string, string | undefined>>;

/** A screen whose path can be filled in without parameters. */
type OpenScreen<P extends `/${string}`> =
  Record<never, never> extends ScreenParams<P> ? { readonly path: P } : never;

export interface GoOptions {
  /** The query of the new address, or how it follows from this page's; `keep` takes it along. None by default. */
  readonly search?: Search | 'keep' | ((before: Search) => Search);
  /** Takes the place of this page in the history. */
  readonly replace?: boolean;
  /** Passes a form that would ask about unsaved changes. */
  readonly ignoreBlocker?: boolean;
}

export interface Go {
  <const P extends `/${string}`>(screen: OpenScreen<P>, options?: GoOptions): Promise<void>;
  /** An address without language, as `addressOf` makes it. */
  (address: string, options?: GoOptions): Promise<void>;
}

/** Opens a screen: `go(screens.list)`, or with parameters `go(addressOf(screens.edit, { unitId }))`. */
export function useGo(): Go {
  const navigate = useNavigate();
  return useCallback(
    (to: string | { readonly path: `/${string}` }, { search, ...options }: GoOptions = {}) =>
      // The routes are made from the list of screens at run time, so the router knows no types of theirs.
      navigate({
        to: pathOf(to),
        ...(search && { search: search === 'keep' ? true : search }),
        ...options,
      } as never),
    [navigate],
  );
}

/** Leads elsewhere instead of showing a page. */
export const GoTo = <const P extends `/${string}`>({ screen }: { screen: OpenScreen<P> }) => (
  <Navigate to={pathOf(screen) as never} replace />
);

const pathOf = (to: string | { readonly path: `/${string}` }): string =>
  typeof to === 'string' ? to : addressOf(to as { path: '/' });

/** The parameters of this page's address. A page that serves several screens names all of them, and may lack any parameter. */
export function useParamsOf<const P extends `/${string}`>(screen: { readonly path: P }): ScreenParams<P>;
export function useParamsOf<const P extends `/${string}`, const Q extends `/${string}`>(
  screen: { readonly path: P },
  other: { readonly path: Q },
): Partial<ScreenParams<P> & ScreenParams<Q>>;
export function useParamsOf(..._screens: readonly { readonly path: string }[]): unknown {
  return useParams({ strict: false });
}

/** What the query of the address says under these names, and how to change it. */
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
      } as never),
    [navigate],
  );
  return [search, change];
}

interface SearchOptions {
  /** True by default: going back leaves the page. */
  readonly replace?: boolean;
  readonly ignoreBlocker?: boolean;
}
