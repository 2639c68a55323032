import { userScreens as screens } from '#contract/people/users.screens.ts';
import { allows } from '#contract/platform/access.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { matchesStored } from '#server/platform/database/lists.ts';
import { contribute } from '#server/platform/ports.ts';
import { leanUsers, userHaystack } from './lean.queries.ts';
import { isOriginal, usersVisible } from './users.scope.ts';

/** People, for people who may open their accounts. */
export const paletteUsers = contribute(paletteRecords, async ({ db, actor, text }) => {
  if (!allows(screens.edit.access, actor)) return [];
  const users = await leanUsers(
    db,
    actor,
    [isOriginal, usersVisible.sql(actor, 'u'), matchesStored(userHaystack, text)],
    paletteHitsPerRoom,
  );
  return users.map(({ _id, fullName, email }) => ({
    kind: 'person' as const,
    _id,
    title: fullName,
    detail: email ?? '',
    path: addressOf(screens.edit, { userId: _id }),
  }));
});
