import { hasRight } from '#server/platform/access/actor.ts';
import { importKinds, type ImportKind } from '#server/platform/imports/import-kinds.ts';
import { contribute } from '#server/platform/ports.ts';
import { canAddUsers } from '../users.rules.ts';
import { applyUsers } from './apply-users.ts';
import { userColumns } from './columns.ts';
import { lockByAddress } from './import-users.queries.ts';
import { deactivatesMissing } from './deactivate-missing.ts';
import { judgeUsers } from './judge-users.ts';
import { undoUsers } from './undo-users.ts';
import type { UserPlan } from './user-plan.ts';

/** People that tables bring in, known by their address. */
export const usersImport: ImportKind<UserPlan> = {
  name: 'users',
  mayImport: (actor) => hasRight(actor, 'BULK_INVITE_USERS') && canAddUsers(actor),
  title: { en: 'Users', fr: 'Utilisateurs' },
  columns: userColumns,
  knownBy: 'email',
  required: ['email'],
  options: [
    {
      key: 'invite',
      label: { en: 'Send invitations', fr: 'Envoyer les invitations' },
      isOn: true,
      effect: 'invite',
    },
    {
      key: deactivatesMissing.option,
      label: {
        en: 'Deactivate people missing from the file',
        fr: 'Désactiver les personnes absentes du fichier',
      },
      isOn: false,
      effect: deactivatesMissing.option,
    },
  ],
  effects: [
    { key: 'invite', label: { en: 'Invitations', fr: 'Invitations' } },
    { key: 'deactivate', label: { en: 'Deactivations', fr: 'Désactivations' } },
    { key: 'reactivate', label: { en: 'Reactivations', fr: 'Réactivations' } },
    {
      key: 'endParticipation',
      label: { en: 'People who no longer participate', fr: 'Personnes qui ne participent plus' },
    },
  ],
  keyOf: ({ email = '' }) => (email === '' ? null : email.toLowerCase()),
  judge: judgeUsers,
  lock: lockByAddress,
  apply: applyUsers,
  missing: deactivatesMissing,
  undo: undoUsers,
};

export const importsUsers = contribute(importKinds, () => usersImport as ImportKind);
