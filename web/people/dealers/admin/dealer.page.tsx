import { IconPencil, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { dealerScreens as screens } from '#contract/people/dealers.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { GoTo, useParamsOf, useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { RecordPart, useRecordTabs } from '#web/platform/use-record-tabs.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { DealerStatusChip } from '../dealer-status-chip.tsx';
import { DealerAside } from './dealer-aside.tsx';
import { DealerDrawer } from './dealer-drawer.tsx';

/** One dealer: its facts, its staff, and the parts from other rooms. */
export function Page() {
  const { dealerId } = useParamsOf(screens.edit);
  const found = useCall(
    dealerCalls.get,
    { params: { id: dealerId ?? '' } },
    { enabled: dealerId !== undefined },
  );
  if (!dealerId) return <GoTo screen={screens.create} />;
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  return <DealerPage key={dealerId} {...found.data} />;
}

function DealerPage({ dealer, figures }: Reply<typeof dealerCalls.get>) {
  const { t } = useTranslation('dealers');
  const formats = useFormats();
  const [search, show] = useSearchOf('form');
  // The reports replace the content of both, because they show more.
  const { tabs, tab, open } = useRecordTabs('dealer', [
    { key: 'overview', label: t('page.overview') },
    { key: 'staff', label: t('ui:word.staff'), count: formats.number(dealer.usersCount) },
  ]);
  const mayListPeople = useAllowed(userScreens.list.access);
  return (
    <>
      <PageHeader
        title={dealer.name}
        chips={<DealerStatusChip status={dealer.status} />}
        sub={[dealer.number, [dealer.address.city, dealer.address.region].filter(Boolean).join(', ')]
          .filter(Boolean)
          .join(' · ')}
        back={{ href: screens.list.path, label: t('ui:word.dealers') }}
        actions={
          <>
            {mayListPeople && (
              <ButtonLink
                href={`${userScreens.list.path}?dealer=${dealer._id}`}
                icon={<IconUsers size={16} stroke={1.7} />}
              >
                {t('people')}
              </ButtonLink>
            )}
            {dealer.abilities.edit && (
              <Button
                icon={<IconPencil size={16} stroke={1.7} />}
                onClick={() => void show({ form: 'open' })}
              >
                {t('ui:word.edit')}
              </Button>
            )}
          </>
        }
      />
      {dealer.status === 'pending' && <Strip title={t('form.pending')}>{t('form.pendingSentence')}</Strip>}
      <Tabs id="dealer" label={t('page.tabs')} current={tab.key} items={tabs} onChange={open} />
      <TabPanel id="dealer" current={tab.key}>
        {tab.key === 'overview' && !tab.Part && <Overview dealer={dealer} figures={figures} />}
        {tab.key === 'staff' && !tab.Part && <Staff dealerId={dealer._id} />}
        <RecordPart tab={tab} recordId={dealer._id}>
          <DealerAside dealer={dealer} />
        </RecordPart>
      </TabPanel>
      {search.form === 'open' && dealer.abilities.edit && (
        <DealerDrawer key={dealer.version} dealer={dealer} onClose={() => void show({ form: undefined })} />
      )}
    </>
  );
}

/** What is known without the reports. */
function Overview({ dealer, figures }: Reply<typeof dealerCalls.get>) {
  const { t } = useTranslation('dealers');
  const { number } = useFormats();
  return (
    <Stack gap={24}>
      <Kpis
        items={[
          { key: 'staff', label: t('info.staff'), value: number(dealer.usersCount) },
          {
            key: 'passed',
            label: t('ui:word.coursesPassed'),
            value: number(figures.coursesPassed),
            note: t('info.passedNote'),
          },
          {
            key: 'active',
            label: t('info.activeLately'),
            value: number(figures.peopleActive),
            note: t('info.activeNote'),
          },
        ]}
      />
      <DealerAside dealer={dealer} />
    </Stack>
  );
}

const limit = 25;

/** The people of a dealer by family name, linked for readers who may open their records. */
function Staff({ dealerId }: { dealerId: string }) {
  const { t } = useTranslation('dealers');
  const list = useListState(['text'], [], 'staff');
  const language = useLanguage();
  const mayOpen = useAllowed(userScreens.edit.access);
  const people = useCall(
    dealerCalls.users,
    {
      params: { id: dealerId },
      query: { page: list.page, limit: list.limit(limit), text: list.filters.text },
    },
    { keepPrevious: true },
  );
  return (
    <ListTable
      label={t('ui:word.staff')}
      list={list}
      reply={people}
      rows={people.data?.users}
      rowKey={(person) => person._id}
      sized
      columns={[
        {
          key: 'name',
          header: t('ui:word.person'),
          primary: true,
          cell: (person) => (
            <IdentityCell
              before={<Face name={person.fullName} />}
              title={person.fullName}
              {...(mayOpen && { href: addressOf(userScreens.edit, { userId: person._id }) })}
              detail={person.email}
            />
          ),
        },
        { key: 'role', header: t('ui:word.role'), cell: (person) => nameIn(person.role, language) },
        {
          key: 'department',
          header: t('ui:word.department'),
          priority: 2,
          cell: (person) => person.assignmentGroups.map((group) => nameIn(group, language)).join(', ') || '–',
        },
      ]}
      search={t('ui:word.nameOrEmail')}
      empty={{ title: t('page.nobody') }}
    />
  );
}
