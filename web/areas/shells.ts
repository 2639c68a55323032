import { Outlet } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import type { Shell } from '#contract/platform/screen.ts';
import { lazyPage } from './lazy-page.tsx';
import { UserShell } from './learner/user-shell.tsx';
import { BareShell } from './public/bare-shell.tsx';

const adminShell = lazyPage({
  load: async () => (await loadChunk(() => import('#web/areas/admin/admin-shell.tsx'))).AdminShell,
});

/**
 * The frame around the pages of each shell. Public pages and rooms bring their own. The admin shell is loaded when needed, because few
 * people see it.
 */
export const shells: Readonly<Record<Shell, FunctionComponent>> = {
  public: Outlet as FunctionComponent,
  bare: BareShell,
  user: UserShell,
  admin: adminShell,
  proxy: BareShell,
  room: Outlet as FunctionComponent,
};
