import { useTranslation } from 'react-i18next';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { DealerAccounts } from './dealer-accounts.tsx';
import { Figures } from './figures.tsx';
import { Members } from './members.tsx';
import { ProgramTabs } from './program-tabs.tsx';

const views = ['members', 'dealers'] as const;
const noFilters = {
  text: undefined,
  currency: undefined,
  brand: undefined,
  startDate: undefined,
  endDate: undefined,
  dealer: undefined,
};

/** The program in figures, its members, and the credits of its dealers. */
export function Page() {
  const { t } = useTranslation('loyalty');
  const list = useListState({ view: views });
  const current = list.filters.view ?? 'figures';
  return (
    <>
      <PageHeader title={t('program.title')} sub={t('admin.sub')} />
      <ProgramTabs current="overview" />
      <Stack gap={16}>
        <Tabs
          id="overview"
          label={t('admin.views')}
          current={current}
          items={(['figures', ...views] as const).map((key) => ({ key, label: t(`admin.view.${key}`) }))}
          // The filters of one view mean nothing in another.
          onChange={(key) =>
            list.setFilters({ ...noFilters, view: views.find((one) => one === key) } as {
              view: string | undefined;
            })
          }
        />
        <TabPanel id="overview" current={current}>
          {current === 'figures' && <Figures />}
          {current === 'members' && <Members />}
          {current === 'dealers' && <DealerAccounts />}
        </TabPanel>
      </Stack>
    </>
  );
}
