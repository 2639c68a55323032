import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { loyaltyItemCalls as calls, type EligibleItem } from '#contract/rewards/loyalty-items.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';
import { PartForm } from './part-form.tsx';
import { ProgramTabs } from './program-tabs.tsx';

const limit = 25;
const sorts = ['partNumber', 'name', 'updatedAt'] as const;

/** The parts that earn credits and points, with their rates and days. */
export function Page() {
  const { t } = useTranslation('loyalty');
  const language = useLanguage();
  const words = useLoyaltyWords();
  const { number } = useFormats();
  const [open, setOpen] = useState<EligibleItem | 'new'>();
  const list = useListState({ text: 'text', brand: 'text' }, sorts);
  const parts = useCall(
    calls.list,
    { query: { ...list.filters, ...list.order, page: list.page, limit } },
    { keepPrevious: true },
  );
  const deletion = useDeletion(calls.remove, {
    input: (part: EligibleItem) => ({ params: { id: part._id } }),
    words: (part) => ({
      title: t('parts.removeAsk', { part: part.partNumber }),
      text: t('parts.removeText'),
      confirm: t('parts.remove'),
    }),
    done: t('parts.removed'),
  });
  const rates = parts.data?.rates;
  const addButton = (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen('new')}>
      {t('ui:word.addAPart')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('parts.title')}
        sub={
          rates && t('parts.sub', { rate: number(rates.creditRate, 2), points: words.points(rates.points) })
        }
        actions={addButton}
      />
      <ProgramTabs current="parts" />
      <ListTable
        label={t('parts.title')}
        list={list}
        reply={parts}
        rows={parts.data?.eligibleItems}
        rowKey={(part) => part._id}
        rowMenu={(part) => ({
          name: part.partNumber,
          items: [
            { key: 'edit', label: t('ui:word.edit'), onSelect: () => setOpen(part) },
            {
              key: 'remove',
              label: t('parts.remove'),
              icon: <IconTrash size={16} stroke={1.7} />,
              tone: 'danger',
              divided: true,
              onSelect: () => deletion.ask(part),
            },
          ],
        })}
        columns={useColumns((part) => nameIn(part, language))}
        sortedBy={{ key: 'partNumber', direction: 'asc' }}
        search={t('parts.search')}
        choices={[{ name: 'brand', label: t('ui:word.brand'), options: words.brandOptions }]}
        empty={{ title: t('parts.empty.title'), sentence: t('parts.empty.sentence'), action: addButton }}
      />
      {open && (
        <PartForm part={open === 'new' ? undefined : open} rates={rates} onClose={() => setOpen(undefined)} />
      )}
      {deletion.dialog}
    </>
  );
}

function useColumns(nameOf: (part: EligibleItem) => string): readonly Column<EligibleItem>[] {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const { number, date } = useFormats();
  return [
    {
      key: 'partNumber',
      header: t('ui:word.part'),
      primary: true,
      sortable: true,
      cell: (part) => (
        <IdentityCell
          title={part.partNumber}
          detail={[nameOf(part), words.brandName(part.brand)].join(' · ')}
        />
      ),
    },
    {
      key: 'rate',
      header: t('parts.rate'),
      align: 'end',
      width: 120,
      cell: ({ rates }) => t('percent', { rate: number(rates.creditRate, 2) }),
    },
    {
      key: 'points',
      header: t('parts.points'),
      align: 'end',
      phone: 'figure',
      width: 130,
      cell: ({ rates }) => number(rates.points),
    },
    {
      key: 'days',
      header: t('ui:word.days'),
      priority: 3,
      width: 240,
      cell: ({ startDate, endDate }) => {
        const [from, to] = [
          startDate && date(startDate, 'MM/DD/YYYY'),
          endDate && date(endDate, 'MM/DD/YYYY'),
        ];
        if (from && to) return t('ui:word.fromToWithin', { from, to });
        if (from) return t('parts.from', { from });
        return to ? t('parts.to', { to }) : t('parts.always');
      },
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      sortable: true,
      priority: 4,
      width: 130,
      cell: ({ updatedAt }) => date(updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
