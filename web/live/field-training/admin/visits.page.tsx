import { IconListCheck, IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { visitStatuses } from '#contract/live/visit-statuses.ts';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useVisitFilters } from '../use-visit-filters.ts';
import { VisitViews } from '../visit-views.tsx';

const addressIn = (id: string) => addressOf(screens.adminVisit, { appointmentId: id });
const states = ['all', ...visitStatuses] as const;

/** The visits that an administrator of field training runs, as a list or a calendar. */
export function Page() {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const filters = useVisitFilters({ usual: 'all' });
  const { list, narrowed, dateRange, status = 'all', view } = filters;
  const mayChooseGroup = useAllowed(userCalls.availableAdminGroups.access);
  const keepsChecklists = useAllowed(screens.checklists.access);
  const groups = useCall(
    userCalls.availableAdminGroups,
    {},
    { staleMilliseconds: 60_000, enabled: mayChooseGroup },
  ).data?.adminGroups;
  // One row is enough for the counts of the tabs.
  const counted = useCall(
    visitCalls.list,
    { query: { ...narrowed, dateRange: view === 'list' ? dateRange : undefined, page: 1, limit: 1 } },
    { keepPrevious: true },
  );
  const counts = counted.data?.counts;
  return (
    <>
      <PageHeader
        title={t('title')}
        sub={t('admin.sub')}
        actions={
          <>
            <ButtonLink href={screens.adminFindings.path} icon={<IconListSearch size={16} stroke={1.7} />}>
              {t('findings.title')}
            </ButtonLink>
            {keepsChecklists && (
              <ButtonLink href={screens.checklists.path} icon={<IconListCheck size={16} stroke={1.7} />}>
                {t('checklists.title')}
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label={t('admin.states')}
        current={status}
        items={states.map((key) => ({
          key,
          label: key === 'all' ? t('admin.all') : t(`status.${key}`),
          count: counts && formats.number(counts[key]),
        }))}
        onChange={(key) => list.setFilters({ status: visitStatuses.find((one) => one === key) })}
      />
      <VisitViews
        filters={filters}
        addressOf={addressIn}
        choices={
          groups && groups.length > 0
            ? [
                {
                  name: 'adminGroup',
                  label: t('field.adminGroup'),
                  options: groups.map(({ _id, name }) => ({ value: _id, label: name })),
                },
              ]
            : []
        }
        empty={{ title: t('list.empty'), sentence: t('admin.emptySentence') }}
      />
    </>
  );
}
