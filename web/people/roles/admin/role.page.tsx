import { useTranslation } from 'react-i18next';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { roleScreens as screens } from '#contract/people/roles.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { RoleEditor } from './role-editor.tsx';
import classes from './role.module.css';

/** One role compared with all others: its rights, and what a save would change and for whom. */
export function Page() {
  const { t } = useTranslation('roles');
  const language = useLanguage();
  const { roleId } = useParamsOf(screens.create, screens.edit);
  const found = useCall(roleCalls.get, { params: { id: roleId ?? '' } }, { enabled: roleId !== undefined });
  const roles = useCall(roleCalls.list, {});
  const rights = useCall(roleCalls.rights, {}, { staleMilliseconds: 600_000 });
  const failed = [found, roles, rights].find((one) => one.isLoadingError);
  if (failed) return <FailedReply reply={failed} />;
  if ((roleId && !found.data) || !roles.data || !rights.data) return <SkeletonRows rows={12} />;
  const role = roleId ? found.data?.role : undefined;
  return (
    <>
      <PageHeader
        title={role ? nameIn(role, language) : t('add')}
        sub={
          role ? t('form.rankAndPeople', { rank: role.rank, count: role.usersCount }) : t('form.createSub')
        }
        back={{ href: screens.list.path, label: t('title') }}
      />
      <div className={classes.page}>
        <nav className={classes.roles} aria-label={t('title')}>
          {roles.data.roles.map((one) => (
            <AppLink
              key={one._id}
              href={addressOf(screens.edit, { roleId: one._id })}
              aria-current={one._id === roleId ? 'page' : undefined}
            >
              <strong>{nameIn(one, language)}</strong>
              <small className="sub">
                {t('form.rankAndPeople', { rank: one.rank, count: one.usersCount })}
              </small>
            </AppLink>
          ))}
        </nav>
        <RoleEditor
          key={`${roleId}-${role?.version}`}
          {...(role && { role })}
          history={found.data?.history ?? []}
          roles={roles.data.roles}
          rights={rights.data.rights}
        />
      </div>
    </>
  );
}
