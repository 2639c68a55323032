import { useTranslation } from 'react-i18next';
import { currencies } from '#contract/platform/money.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { loyaltyCalls, type Member } from '#contract/rewards/loyalty.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { useLoyaltyWords } from '../use-loyalty-words.ts';

const limit = 50;

/** Who takes part in the program, with their points. */
export function Members() {
  const { t } = useTranslation('loyalty');
  const words = useLoyaltyWords();
  const { number, money, date } = useFormats();
  const list = useListState({ text: 'text', currency: currencies });
  const { text, currency = 'USD' } = list.filters;
  const members = useCall(
    loyaltyCalls.members,
    { query: { page: list.page, limit, text, currency } },
    { keepPrevious: true },
  );
  const columns: Column<Member>[] = [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      cell: ({ user, dealers }) => (
        <IdentityCell
          before={<Face name={user.name} />}
          title={user.name}
          href={addressOf(userScreens.edit, { userId: user._id })}
          detail={dealers.map(({ name }) => name).join(', ')}
        />
      ),
    },
    {
      key: 'points',
      header: t('ui:word.available'),
      align: 'end',
      width: 170,
      cell: ({ availablePoints, endsOn }) => (
        <TwoLines
          first={words.points(availablePoints)}
          second={endsOn && t('members.ends', { date: date(endsOn, 'MM/DD/YYYY') })}
        />
      ),
    },
    {
      key: 'total',
      header: t('field.everEarned'),
      align: 'end',
      priority: 4,
      width: 130,
      cell: ({ totalPoints }) => number(totalPoints),
    },
    {
      key: 'sent',
      header: t('field.sent'),
      align: 'end',
      priority: 3,
      width: 100,
      cell: ({ submissionsCount }) => number(submissionsCount),
    },
    {
      key: 'receipts',
      header: t('field.receipts'),
      align: 'end',
      priority: 3,
      width: 150,
      cell: ({ totalSubmitReceiptAmount }) => money(totalSubmitReceiptAmount, currency),
    },
  ];
  return (
    <ListTable
      label={t('admin.view.members')}
      list={list}
      reply={members}
      rows={members.data?.members}
      rowKey={({ user }) => user._id}
      columns={columns}
      search={t('ui:word.name')}
      choices={[{ name: 'currency', label: t('ui:word.currency'), options: words.currencyOptions }]}
      empty={{ title: t('members.empty.title'), sentence: t('members.empty.sentence') }}
    />
  );
}
