import type { FunctionComponent } from 'react';
import type { Shell } from '#contract/platform/screen.ts';
import type { PageEntry } from '#web/platform/page.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { OnPaper } from './on-paper.tsx';

const framed: readonly Shell[] = ['user', 'admin'];

/** A page whose code is loaded on navigation. If it cannot be loaded, the frame around it stays, and where there is none, a way home is added. */
export const lazyPage = (
  entry: PageEntry,
  shell?: Shell,
): FunctionComponent & { readonly preload: () => Promise<void> } =>
  lazyPart(async () => ({ default: await entry.load() }), {
    ...(!(shell && framed.includes(shell)) && { around: OnPaper }),
  }) as unknown as FunctionComponent & { readonly preload: () => Promise<void> };
