import { Suspense } from 'react';
import { lazyExtra } from '#web/platform/lazy-extra.ts';
import { loadTexts } from '#web/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';

const Works = lazyExtra(async () => {
  const [module] = await Promise.all([import('./works.tsx'), loadTexts(['long-work'])]);
  return { default: module.Works };
});

/** What the person started in the background. Loads nothing for people who have no such work. */
export function WorkIndicator() {
  const { badges } = useSession();
  return badges['works'] ? (
    <Suspense>
      <Works />
    </Suspense>
  ) : null;
}
