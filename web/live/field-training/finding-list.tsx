import { useTranslation } from 'react-i18next';
import { findingCalls, type ListedFinding } from '#contract/live/field-findings.calls.ts';
import { findingStates } from '#contract/live/finding-states.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { findingTones } from './on-site/finding-row.tsx';

const limit = 10;

interface FindingListProps {
  readonly room: 'learner' | 'admin';
  readonly back: { readonly href: string; readonly label: string };
  /** The page of a visit, which has what can be done with a finding. */
  readonly addressOf: (visitId: string) => string;
}

/** Findings of visits by due day: open ones first, as what there is to do. */
export function FindingList({ room, back, addressOf }: FindingListProps) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const list = useListState({ text: 'text', state: findingStates });
  const { text } = list.filters;
  const state = list.filters.state ?? 'open';
  const reply = useCall(
    findingCalls.list,
    { query: { page: list.page, limit, text, state } },
    { keepPrevious: true },
  );
  const counts = reply.data?.counts;
  const columns = useColumns(addressOf);
  return (
    <>
      <PageHeader room={room} title={t('findings.title')} sub={t('findings.sub')} back={back} />
      <Tabs
        label={t('findings.states')}
        current={state}
        items={findingStates.map((key) => ({
          key,
          label: t(`findings.state.${key}`),
          count: counts && formats.number(counts[key]),
        }))}
        onChange={(key) =>
          list.setFilters({ state: findingStates.find((one) => one === key && one !== 'open') })
        }
      />
      <ListTable
        label={t('findings.title')}
        list={list}
        reply={reply}
        rows={reply.data?.findings}
        rowKey={(finding) => finding._id}
        columns={columns}
        search={t('findings.search')}
        empty={{ title: t('findings.empty'), sentence: t('findings.emptySentence') }}
      />
    </>
  );
}

function useColumns(addressOf: (visitId: string) => string): readonly Column<ListedFinding>[] {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const language = useLanguage();
  return [
    {
      key: 'text',
      header: t('findings.finding'),
      primary: true,
      cell: ({ text, person, visit }) => (
        <IdentityCell
          title={text || t('findings.title')}
          href={addressOf(visit._id)}
          detail={[person.name, visit.dealer.name].join(' · ')}
        />
      ),
    },
    {
      key: 'course',
      header: t('ui:word.course'),
      priority: 3,
      cell: ({ course }) => (course ? inLanguage(course.name, language) : t('findings.courseGone')),
    },
    {
      key: 'due',
      header: t('findings.dueDay'),
      phone: 'figure',
      width: 120,
      cell: ({ dueDate }) => formats.date(dueDate),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      priority: 2,
      phone: 'line',
      width: 130,
      cell: ({ state }) => <StatusChip tone={findingTones[state]}>{t(`findings.state.${state}`)}</StatusChip>,
    },
  ];
}
