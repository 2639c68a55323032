import {
  IconArrowBackUp,
  IconGift,
  IconPencil,
  IconPrinter,
  IconRoute,
  IconTruckDelivery,
  IconUserPlus,
} from '@tabler/icons-react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import type { MenuAction } from '#web/ui/menu.tsx';
import { correctAddress, printRewardAddress, redeemAddress } from '../report-addresses.ts';

const AssignReward = lazyPart(() =>
  import('./assign-reward.tsx').then((module) => ({ default: module.AssignReward })),
);
const SendReward = lazyPart(() =>
  import('./send-reward.tsx').then((module) => ({ default: module.SendReward })),
);
const TrackReward = lazyPart(() =>
  import('./track-reward.tsx').then((module) => ({ default: module.TrackReward })),
);
const UndoReward = lazyPart(() =>
  import('./undo-reward.tsx').then((module) => ({ default: module.UndoReward })),
);

/** What opens a dialog. Redeeming, correcting, and printing have pages. */
export type RewardAction = 'assign' | 'send' | 'track' | 'undo';

/** What the person may do with a reward, in the order in which it usually happens. */
export function useRewardMenu(onAction: (action: RewardAction, reward: Reward) => void) {
  const { t } = useTranslation('incentive-reports');
  const icon = { size: 16, stroke: 1.7 };
  return (reward: Reward): MenuAction[] => {
    const { abilities } = reward;
    const run = (action: RewardAction) => () => onAction(action, reward);
    const items: readonly (MenuAction | false)[] = [
      abilities.assign && {
        key: 'assign',
        label: t('action.assign'),
        icon: <IconUserPlus {...icon} />,
        onSelect: run('assign'),
      },
      abilities.redeem && {
        key: 'redeem',
        label: t('action.redeem'),
        icon: <IconGift {...icon} />,
        href: redeemAddress(reward),
      },
      abilities.send && {
        key: 'send',
        label: t('action.send'),
        icon: <IconTruckDelivery {...icon} />,
        onSelect: run('send'),
      },
      abilities.addTracking && {
        key: 'track',
        label: t('action.track'),
        icon: <IconRoute {...icon} />,
        onSelect: run('track'),
      },
      abilities.edit && {
        key: 'edit',
        label: t('ui:word.correct'),
        icon: <IconPencil {...icon} />,
        href: correctAddress(reward),
      },
      {
        key: 'print',
        label: t('ui:word.print'),
        icon: <IconPrinter {...icon} />,
        href: printRewardAddress(reward),
      },
      abilities.undo && {
        key: 'undo',
        label: t('action.undo'),
        icon: <IconArrowBackUp {...icon} />,
        tone: 'danger',
        divided: true,
        onSelect: run('undo'),
      },
    ];
    return items.filter((item) => item !== false);
  };
}

interface RewardDialogProps {
  readonly kind: RewardAction;
  readonly reward: Reward;
  readonly onClose: () => void;
}

const dialogs = { assign: AssignReward, send: SendReward, track: TrackReward, undo: UndoReward } as const;

/** The dialog of an action. */
export function RewardDialog({ kind, reward, onClose }: RewardDialogProps) {
  const Dialog = dialogs[kind];
  return <Dialog reward={reward} onClose={onClose} />;
}
