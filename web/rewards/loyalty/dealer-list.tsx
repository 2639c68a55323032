import { IconCash, IconListDetails } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currencies, type Currency } from '#contract/platform/money.ts';
import { loyaltyCalls, type DealerRow } from '#contract/rewards/loyalty.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { useLoyaltyWords } from './use-loyalty-words.ts';

const limit = 50;
const icon = { size: 16, stroke: 1.7 } as const;

interface DealerListProps {
  readonly onOpen: (dealer: DealerRow['dealer'], currency: Currency) => void;
  /** Only for people who may send credits. */
  readonly onSend?: (dealer: DealerRow['dealer'], currency: Currency) => void;
}

/** The dealers of the program that the person sees, with their credits. */
export function DealerList({ onOpen, onSend }: DealerListProps) {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const { number, money } = useFormats();
  const list = useListState({ text: 'text', currency: currencies });
  const { text, currency = 'USD' } = list.filters;
  const dealers = useCall(
    loyaltyCalls.dealers,
    { query: { page: list.page, limit, text, currency } },
    { keepPrevious: true },
  );
  const columns: Column<DealerRow>[] = [
    {
      key: 'dealer',
      header: t('ui:word.dealer'),
      primary: true,
      cell: ({ dealer }) => (
        <IdentityCell title={dealer.name} detail={[dealer.number, dealer.city].filter(Boolean).join(' · ')} />
      ),
    },
    {
      key: 'members',
      header: t('kpi.members'),
      align: 'end',
      priority: 3,
      width: 110,
      cell: ({ membersCount }) => number(membersCount),
    },
    {
      key: 'purchases',
      header: t('dealer.purchases'),
      align: 'end',
      priority: 2,
      width: 160,
      cell: ({ totalPurchases }) => money(totalPurchases, currency),
    },
    {
      key: 'earned',
      header: t('dealer.earned'),
      align: 'end',
      priority: 4,
      width: 150,
      cell: ({ totalEarnedCredits }) => money(totalEarnedCredits, currency),
    },
    {
      key: 'available',
      header: t('dealer.available'),
      align: 'end',
      width: 170,
      cell: ({ availableCredits, owedCredits }) => (
        <TwoLines
          whole
          first={money(availableCredits, currency)}
          second={owedCredits > 0 && t('dealer.owes', { amount: money(owedCredits, currency) })}
        />
      ),
    },
  ];
  return (
    <ListTable
      label={t('admin.view.dealers')}
      list={list}
      reply={dealers}
      rows={dealers.data?.dealers}
      rowKey={({ dealer }) => dealer._id}
      rowMenu={({ dealer, availableCredits }) => ({
        name: dealer.name,
        items: [
          {
            key: 'open',
            label: t('dealer.open'),
            icon: <IconListDetails {...icon} />,
            onSelect: () => onOpen(dealer, currency),
          },
          ...(onSend && availableCredits > 0
            ? [
                {
                  key: 'send',
                  label: t('credits.title'),
                  icon: <IconCash {...icon} />,
                  onSelect: () => onSend(dealer, currency),
                },
              ]
            : []),
        ],
      })}
      columns={columns}
      search={t('dealers.search')}
      choices={[{ name: 'currency', label: t('ui:word.currency'), options: words.currencyOptions }]}
      empty={{ title: t('ui:word.noDealersYet'), sentence: t('dealers.empty.sentence') }}
    />
  );
}
