import { IconPackage, IconQrcode, IconShoppingBag, IconTicket } from '@tabler/icons-react';
import type { IncentiveType } from '#contract/rewards/incentives.fields.ts';
import { IconTile } from '#web/ui/icon-tile.tsx';

const icons = {
  code: IconTicket,
  qrcode: IconQrcode,
  physical: IconPackage,
  'points-shop': IconShoppingBag,
} as const;

/** An icon for the type of an incentive. */
export function IncentiveIcon({ type }: { type: IncentiveType }) {
  const Icon = icons[type];
  return <IconTile icon={<Icon size={18} stroke={1.7} aria-hidden="true" />} />;
}
