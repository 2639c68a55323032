import { useTranslation } from 'react-i18next';
import {
  deliveries,
  incentiveTypes,
  type Delivery,
  type IncentiveType,
} from '#contract/rewards/incentives.fields.ts';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** The types of incentives with their names, as choices. */
export function useIncentiveTypes(): readonly Choice<IncentiveType>[] {
  const { t } = useTranslation('incentives');
  return incentiveTypes.map((value) => ({ value, label: t(`type.${value}`) }));
}

/** How rewards are handed over, as choices. */
export function useDeliveries(): readonly Choice<Delivery>[] {
  const { t } = useTranslation('incentives');
  return deliveries.map((value) => ({ value, label: t(`delivery.${value}`) }));
}
