import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { RewardStatusChip } from './reward-status-chip.tsx';

/** Who has a reward, and the reward if it has a name of its own. */
export function usePersonColumn(): Column<Reward> {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const mayOpen = useAllowed(userScreens.edit.access);
  return {
    key: 'person',
    header: t('ui:word.person'),
    primary: true,
    sortable: true,
    cell: (reward) => {
      const { user, dealer, incentive } = reward;
      const name = nameIn(reward, language);
      const ownName = name === nameIn(incentive, language) ? undefined : name;
      return (
        <IdentityCell
          before={<Face name={user?.name ?? '?'} size={32} />}
          title={user?.name ?? t('rewards.nobody')}
          {...(user && mayOpen && { href: addressOf(userScreens.edit, { userId: user._id }) })}
          detail={[ownName, dealer?.name].filter(Boolean).join(' · ')}
        />
      );
    },
  };
}

/** Where rewards are, and the days they got there. */
export function useStateColumns(): readonly Column<Reward>[] {
  const { t } = useTranslation('incentive-reports');
  const formats = useFormats();
  const day = (value: string | null) => (value ? formats.date(value, 'MM/DD/YYYY') : '–');
  return [
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ status }) => <RewardStatusChip status={status} />,
    },
    {
      key: 'earnedOn',
      header: t('column.earnedOn'),
      sortable: true,
      priority: 3,
      width: 200,
      cell: ({ earnedOn, status, source }) => (
        <TwoLines first={day(earnedOn)} second={status !== 'unassigned' && t(`source.${source}`)} />
      ),
    },
    {
      key: 'redeemedOn',
      header: t('column.redeemedOn'),
      sortable: true,
      priority: 4,
      width: 190,
      cell: ({ redeemedOn, redemptionCode, code }) => (
        <TwoLines first={day(redeemedOn)} second={[redemptionCode, code].filter(Boolean).join(' · ')} />
      ),
    },
    {
      key: 'sentOn',
      header: t('column.sentOn'),
      sortable: true,
      priority: 4,
      width: 220,
      cell: ({ sentOn, carrier, trackingNumber }) => (
        <TwoLines first={day(sentOn)} second={[carrier, trackingNumber].filter(Boolean).join(' ')} />
      ),
    },
    {
      key: 'points',
      header: t('column.points'),
      align: 'end',
      phone: 'figure',
      width: 120,
      cell: ({ points }) => formats.number(points),
    },
  ];
}
