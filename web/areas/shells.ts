import { Outlet } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';
import type { Shell } from '#contract/platform/screen.ts';
import { AdminShell } from './admin/admin-shell.tsx';
import { UserShell } from './learner/user-shell.tsx';
import { BareShell } from './public/bare-shell.tsx';

/** The frame around the pages of each shell. Public pages and rooms bring their own. */
export const shells: Readonly<Record<Shell, FunctionComponent>> = {
  public: Outlet as FunctionComponent,
  bare: BareShell,
  user: UserShell,
  admin: AdminShell,
  proxy: BareShell,
  room: Outlet as FunctionComponent,
};
