import { lazy, type LazyExoticComponent } from 'react';

/** What `lazy` takes. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

const pauseMilliseconds = 5000;

/** Until it is worth another try: the connection is back, or some seconds later if it was there. */
const nextTry = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pauseMilliseconds);
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/** Loads code that nothing can be shown in the place of: tries again until it is there. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextTry();
    }
  }
}

/**
 * A part that a page can do without, such as what keeps its numbers current. Until its code can be fetched, it shows nothing: without a
 * connection, `lazy` alone would put an error in the place of the page and of what is typed there.
 */
export const lazyExtra = <C extends AnyComponent>(
  load: () => Promise<{ default: C }>,
): LazyExoticComponent<C> & { readonly preload: () => void } =>
  Object.assign(
    lazy(() => untilLoaded(load)),
    {
      /** Loads the code before it is needed. */
      preload: () => void load().catch(() => {}),
    },
  );
