import { dealerScreens } from '#contract/people/dealers.screens.ts';
import { importScreens } from '#contract/people/imports.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';

export type Kind = 'users' | 'dealers';

/** Where the pages of a kind are. */
export const importAddress = (kind: Kind, importId?: string): string =>
  addressOf(importScreens[kind], importId === undefined ? {} : { importId });

/** The list that an import leads back to. */
export const listAddress = (kind: Kind): string =>
  kind === 'users' ? addressOf(userScreens.list) : addressOf(dealerScreens.list);

/** The page of a record that a row is about. */
export const recordAddress = (kind: Kind, id: string): string =>
  kind === 'users'
    ? addressOf(userScreens.edit, { userId: id })
    : addressOf(dealerScreens.edit, { dealerId: id });

/** The columns that name the record of a row, and say more of it. */
export const naming = {
  users: { title: ['firstName', 'lastName'], detail: 'email', place: 'dealers' },
  dealers: { title: ['name'], detail: 'number', place: 'city' },
} as const;
