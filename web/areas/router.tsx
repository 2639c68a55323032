import { createRouter, notFound, redirect, type AnyRoute } from '@tanstack/react-router';
import { adminHomeOf } from '#contract/admin-home.ts';
import { adminPath, homePath, isAdmin, startUpFor } from '#contract/platform/start-up.rules.ts';
import { localPath, splitPath } from '#contract/platform/language.ts';
import type { Screen, Shell } from '#contract/platform/screen.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { screens } from '#contract/screens.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { rememberTarget } from '#web/platform/navigation.tsx';
import { mayPrefetch, whenConnectionChanges } from '#web/platform/prefetch.ts';
import { queryClient } from '#web/platform/query.ts';
import { sessionQuery } from '#web/platform/session.tsx';
import { NotFoundPage, RouteErrorPage, UnknownPage } from './error-pages.tsx';
import { isFramed, lazyPage } from './lazy-page.tsx';
import { pageOf } from './page-of.ts';
import { createRootRoute, createRoute } from './plain-routes.ts';
import { Root } from './root.tsx';
import { openScreenAt } from '#web/platform/screen-at.ts';
import { shells } from './shells.ts';

/** Whether an address that leads nowhere is inside an area whose frame the person may see. */
function hasFrameAt(path: string, session: SessionReply): boolean {
  if (!path.startsWith(`${homePath}/`)) return false;
  const shell = `${path}/`.startsWith(`${adminPath}/`) ? 'admin' : 'user';
  return startUpFor(session, { shell, access: 'signed-in' }, path, null).kind === 'open';
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RouteErrorPage,
  beforeLoad: async ({ location }) => {
    const path = location.pathname.replace(/(.)\/$/, '$1');
    const session = await queryClient.ensureQueryData(sessionQuery);
    // A screen that is off shows the same page as an address that never existed.
    const screen = openScreenAt(path, session.config.features);
    if (!screen) {
      if (!hasFrameAt(path, session)) throw notFound();
      return { isUnknown: true, isAdmin: isAdmin(session) };
    }
    const start = startUpFor(session, screen, path, adminHomeOf(session));
    if (start.kind === 'refused' && !isFramed(screen.shell))
      throw Object.assign(new Error('refused'), { status: 403 });
    if (start.kind === 'redirect') {
      if (start.remember) rememberTarget(location.href);
      const [to = '', query = ''] = start.to.split('?');
      throw redirect({
        to,
        search: parseSearch(query),
        replace: true,
        ...(start.denied && { hash: 'denied' }),
      });
    }
    if (start.kind === 'refused') return { screen, isRefused: true, isAdmin: isAdmin(session) };
    return { screen, prompt: start.prompt, isAdmin: isAdmin(session) };
  },
});

const paths: ReadonlySet<string> = new Set(screens.map(({ path }) => path));

/**
 * The path in the router's form. The last part cannot be left out if another screen has the address without it: the router would choose the
 * one with the optional part.
 */
const routePath = (path: string) =>
  path
    .replace(/\/\{(\w+)\?\}/g, (part, name: string, at: number) =>
      at + part.length === path.length && paths.has(path.slice(0, at)) ? `/$${name}` : `/{-$${name}}`,
    )
    .replace(/\{(\w+)\}/g, '$$$1')
    .replace(/\*$/, '$$');

function routeOf(screen: Screen, parent: AnyRoute, path: string): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routePath(path),
    component: lazyPage(pageOf(screen.id), screen.shell),
    staticData: { screen },
  });
}

/** Screens that open as a drawer are children of their list, so that the list stays mounted. */
function routesOf(shell: Shell, layout: AnyRoute): AnyRoute[] {
  const own = screens.filter((screen) => screen.shell === shell);
  return own
    .filter((screen) => !screen.drawerOver)
    .map((screen) => {
      const route = routeOf(screen, layout, screen.path);
      const drawers = own.filter((one) => one.drawerOver === screen.id);
      return drawers.length === 0
        ? route
        : route.addChildren(drawers.map((one) => routeOf(one, route, one.path.slice(screen.path.length))));
    });
}

/** Below these, an address that is no screen's keeps the frame. */
const areas: Partial<Record<Shell, string>> = { user: homePath, admin: adminPath };

const layouts = (Object.keys(shells) as Shell[]).map((shell) => {
  const layout = createRoute({
    getParentRoute: () => root,
    id: `_${shell}`,
    component: shells[shell],
  }) as AnyRoute;
  const area = areas[shell];
  const elsewhere = area
    ? [
        createRoute({
          getParentRoute: () => layout,
          // Without a part of its own, it would also take the address of the area.
          path: `${area}/$unknown/$`,
          component: UnknownPage,
        }) as AnyRoute,
      ]
    : [];
  return layout.addChildren([...routesOf(shell, layout), ...elsewhere]);
});

/** Addresses keep what people see: plain `?name=value`, without an encoding of our own. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  return params.size === 0 ? '' : `?${params.toString()}`;
}

export const router = createRouter({
  routeTree: root.addChildren(layouts),
  parseSearch,
  stringifySearch,
  defaultPreload: mayPrefetch() ? 'intent' : false,
  defaultPreloadDelay: 60,
  scrollRestoration: true,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  rewrite: {
    input: ({ url }) => {
      url.pathname = splitPath(url.pathname).path;
      return url;
    },
    output: ({ url }) => {
      url.pathname = localPath(url.pathname, currentLanguage());
      return url;
    },
  },
});

whenConnectionChanges(() =>
  router.update({ ...router.options, defaultPreload: mayPrefetch() ? 'intent' : false }),
);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}
