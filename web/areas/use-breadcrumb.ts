import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { browserErrors } from '#contract/platform/error-texts.ts';
import type { PortalConfig } from '#contract/platform/portal-config.ts';
import { titleOf } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { nextTrail, type Crumb } from './breadcrumb.ts';
import { useSession } from '#web/platform/session.tsx';
import { openScreenAt } from '#web/platform/screen-at.ts';
import { jsonInTab, keepInTab } from '#web/platform/tab-store.ts';

const key = 'paddock-trail';

const storedTrail = (): Crumb[] => jsonInTab<Crumb[]>(key) ?? [];

/** The trail to the current page: the pages visited, or the page's place in the portal. */
export function useBreadcrumb(): readonly Crumb[] {
  const language = useLanguage();
  const { config } = useSession();
  const location = useRouterState({ select: (state) => state.resolvedLocation ?? state.location });
  return useMemo(() => {
    const crum = (location.search as { crum?: string }).crum;
    const trail = nextTrail(storedTrail(), location.href, crum, (path) => {
      const screen = openScreenAt(path, config.features);
      return screen ? titleOf(screen, language, config) : browserErrors.notFound[language];
    });
    keepInTab(key, trail);
    return trail.length > 1 ? trail : [...parentsOf(location.pathname, language, config), ...trail];
  }, [location.href, location.pathname, location.search, language, config]);
}

function parentsOf(path: string, language: 'en' | 'fr', config: PortalConfig): Crumb[] {
  const parents: Crumb[] = [];
  for (let id = openScreenAt(path, config.features)?.parent; id;) {
    const parent = screens.find((one) => one.id === id);
    if (!parent) break;
    if (!parent.path.includes('{'))
      parents.unshift({ title: titleOf(parent, language, config), link: parent.path });
    id = parent.parent;
  }
  return parents;
}
