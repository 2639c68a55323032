import { createElement, use, type ComponentType, type FunctionComponent } from 'react';
import type { PageEntry } from '#web/platform/page.ts';

/** A page whose code is loaded on navigation. Once loaded, it renders without a pause. */
export function lazyPage(entry: PageEntry): FunctionComponent & { preload: () => Promise<void> } {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const load = () =>
    (loading ??= entry.load().then(
      (component) => (Loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  function LazyPage() {
    return createElement(Loaded ?? use(load()));
  }
  return Object.assign(LazyPage, { preload: async () => void (await load()) });
}
