import { useRouteContext } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { Shell } from '#contract/platform/screen.ts';
import type { PageEntry } from '#web/platform/page.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RefusedPage, UnknownPage } from './error-pages.tsx';
import { OnPaper } from './on-paper.tsx';

const framed: readonly Shell[] = ['user', 'admin'];

/** The shell draws a frame with navigation around its pages. */
export const isFramed = (shell: Shell | undefined): boolean => shell !== undefined && framed.includes(shell);

type Page = FunctionComponent & { readonly preload: () => Promise<void> };

/**
 * A page whose code is loaded on navigation. If it cannot be loaded, or the person may not open it, the frame around it stays; where there is
 * none, a way home is added.
 */
export function lazyPage(entry: PageEntry, shell?: Shell): Page {
  const Loaded = lazyPart(async () => ({ default: await entry.load() }), {
    ...(!isFramed(shell) && { around: OnPaper }),
  }) as unknown as Page;
  if (!isFramed(shell)) return Loaded;
  const Opened = () => {
    const { isRefused, isUnknown } = useRouteContext({ strict: false }) as {
      isRefused?: boolean;
      isUnknown?: boolean;
    };
    if (isUnknown) return <UnknownPage />;
    return isRefused ? <RefusedPage shell={shell!} /> : <Loaded />;
  };
  return Object.assign(Opened, { preload: Loaded.preload });
}
