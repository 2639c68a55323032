import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#contract/people/roles.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { CheckList, type Check } from '#web/ui/check-list.tsx';
import { DiffList, type Change } from '#web/ui/diff-list.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import type { History, Rights } from './role-editor.tsx';

/** The name of each right. */
function useRightName(rights: Rights): (name: string) => string {
  const language = useLanguage();
  const names = new Map(
    rights.flatMap((category) => category.rights.map((right) => [right.name, right[language]])),
  );
  return (name) => names.get(name) ?? name;
}

interface RoleChangesProps {
  readonly role?: Role;
  readonly roles: readonly Role[];
  readonly rights: Rights;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isDirty: boolean;
  readonly actions: ReactNode;
}

/** What a save would change, right by right, and how many people it affects. */
export function RoleChanges({ role, roles, rights, before, after, isDirty, actions }: RoleChangesProps) {
  const { t } = useTranslation('roles');
  const nameOf = useRightName(rights);
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  const changes: Change[] = [
    ...added.map((name) => ({ key: name, kind: 'added' as const, title: nameOf(name), note: name })),
    ...removed.map((name) => ({ key: name, kind: 'removed' as const, title: nameOf(name), note: name })),
  ];
  const checks = useMeaning(role, roles, removed, nameOf);
  const title =
    changes.length > 0
      ? t('ui:word.unsavedChangesCount', { count: changes.length })
      : t('form.noRightChanges');
  return (
    <Panel title={title}>
      <Stack>
        {changes.length > 0 && <DiffList changes={changes} />}
        {role && isDirty && <CheckList checks={checks} />}
        {actions}
      </Stack>
    </Panel>
  );
}

function useMeaning(
  role: Role | undefined,
  roles: readonly Role[],
  removed: readonly string[],
  nameOf: (name: string) => string,
): Check[] {
  const { t } = useTranslation('roles');
  if (!role) return [];
  const stillHolding = (name: string) =>
    roles
      .filter((one) => one._id !== role._id && (one.rank === 0 || one.rights.includes(name)))
      .reduce((sum, one) => sum + one.usersCount, 0);
  return [
    {
      key: 'people',
      tone: 'info',
      title: t('meaning.people', { count: role.usersCount }),
      ...(role.onlineCount > 0 && { note: t('meaning.online', { count: role.onlineCount }) }),
    },
    ...removed.map((name): Check => {
      const count = stillHolding(name);
      return {
        key: name,
        tone: count === 0 ? 'bad' : 'ok',
        title: t('meaning.still', { count, right: nameOf(name) }),
        ...(count === 0 && { note: t('meaning.nobody') }),
      };
    }),
    { key: 'own', tone: 'ok', title: t('meaning.own') },
  ];
}

/** The latest changes to a role's rights. */
export function RoleHistory({ history, rights }: { history: History; rights: Rights }) {
  const { t } = useTranslation('roles');
  const formats = useFormats();
  const nameOf = useRightName(rights);
  return (
    <Panel title={t('history.title')}>
      <Timeline
        entries={history.map((entry) => ({
          key: entry._id,
          title:
            entry.type === 'create'
              ? t('history.made')
              : [
                  entry.added.length > 0 &&
                    t('history.added', { rights: entry.added.map(nameOf).join(', ') }),
                  entry.removed.length > 0 &&
                    t('history.removed', { rights: entry.removed.map(nameOf).join(', ') }),
                ]
                  .filter(Boolean)
                  .join('. ') || t('history.details'),
          detail: [formats.date(entry.at), entry.by].filter(Boolean).join(', '),
        }))}
      />
    </Panel>
  );
}
