import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { spiffStatuses } from '#contract/rewards/spiffs.fields.ts';
import { spiffTypes } from '#contract/rewards/spiffs.rules.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { editAction } from '#web/platform/lists/row-actions.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useSpiffWords } from '../use-spiff-words.ts';
import { ManagerTabs } from './manager-tabs.tsx';
import { ProgramStatus } from './program-status.tsx';

const limit = 50;
const sorts = ['name', 'startDate', 'endDate', 'updatedAt'] as const;
const editAddress = (spiff: Spiff) => addressOf(screens.edit, { id: spiff._id });

/** Every program, with what it pays and how it goes. */
export function Page() {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const list = useListState({ text: 'text', status: spiffStatuses, type: spiffTypes }, sorts);
  const { text, status, type } = list.filters;
  const programs = useCall(
    spiffCalls.list,
    { query: { text, status, type, page: list.page, limit, ...list.order } },
    { keepPrevious: true },
  );
  const add = (
    <ButtonLink variant="filled" icon={<IconPlus size={16} stroke={1.7} />} href={screens.create.path}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('ui:word.spiffs')} sub={t('programs.sub')} actions={add} />
      <ManagerTabs current="programs" />
      <ListTable
        label={t('ui:word.spiffs')}
        list={list}
        reply={programs}
        rows={programs.data?.submissions}
        rowKey={(spiff) => spiff._id}
        rowMenu={(spiff) => ({
          name: nameIn(spiff, language),
          items: [editAction(t('ui:word.edit'), editAddress(spiff))],
        })}
        columns={useProgramColumns()}
        sortedBy={{ key: 'endDate', direction: 'desc' }}
        search={t('programs.search')}
        choices={[
          {
            name: 'status',
            label: t('ui:word.status'),
            options: spiffStatuses.map((value) => ({ value, label: t(`spiffs:status.${value}`) })),
          },
          {
            name: 'type',
            label: t('field.type'),
            options: spiffTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          },
        ]}
        empty={{ title: t('programs.empty.title'), sentence: t('programs.empty.sentence'), action: add }}
      />
    </>
  );
}

function useProgramColumns(): readonly Column<Spiff>[] {
  const { t } = useTranslation('spiff-manager');
  const language = useLanguage();
  const formats = useFormats();
  const words = useSpiffWords();
  const day = (value: string) => formats.date(value, 'MM/DD/YYYY');
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (spiff) => (
        <IdentityCell
          title={nameIn(spiff, language)}
          href={editAddress(spiff)}
          detail={[words.pays(spiff), t(`type.${spiff.type}`)].join(' · ')}
        />
      ),
    },
    {
      key: 'startDate',
      header: t('column.days'),
      sortable: true,
      phone: 'figure',
      width: 150,
      cell: ({ startDate, endDate }) => <TwoLines first={day(startDate)} second={day(endDate)} />,
    },
    {
      key: 'claims',
      header: t('record.label'),
      align: 'end',
      priority: 3,
      width: 130,
      cell: ({ managed }) =>
        managed && (
          <TwoLines
            first={formats.number(managed.claimCounts.approved)}
            second={
              managed.claimCounts.pending > 0 &&
              t('column.waiting', {
                count: managed.claimCounts.pending,
                shown: formats.number(managed.claimCounts.pending),
              })
            }
          />
        ),
    },
    {
      key: 'approved',
      header: t('column.approved'),
      align: 'end',
      priority: 4,
      width: 170,
      cell: ({ managed, currency }) =>
        managed && (
          <TwoLines
            first={formats.money(managed.approvedCents, currency, { short: true })}
            second={
              managed.budgetCents !== null &&
              t('column.ofBudget', { amount: formats.money(managed.budgetCents, currency, { short: true }) })
            }
          />
        ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: (spiff) => <ProgramStatus spiff={spiff} />,
    },
  ];
}
