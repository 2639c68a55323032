import { useTranslation } from 'react-i18next';
import { adminGroupCalls } from '#contract/people/admin-groups.calls.ts';
import { adminGroupScreens as screens } from '#contract/people/admin-groups.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { GroupEditor } from './group-editor.tsx';

/** One group, or a new one: its staff, dealers and people, and what the staff would see after a save. */
export function Page() {
  const { t } = useTranslation('admin-groups');
  const { groupId } = useParamsOf(screens.create, screens.edit);
  const found = useCall(
    adminGroupCalls.get,
    { params: { id: groupId ?? '' } },
    { enabled: groupId !== undefined },
  );
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (groupId && !found.data) return <SkeletonRows rows={12} />;
  const group = groupId ? found.data?.adminGroup : undefined;
  return (
    <>
      <PageHeader
        title={group ? group.name : t('form.create')}
        sub={group ? t('form.editSub') : t('form.createSub')}
        back={{ href: screens.list.path, label: t('title') }}
      />
      <GroupEditor key={groupId ?? 'new'} {...(group && { group })} />
    </>
  );
}
