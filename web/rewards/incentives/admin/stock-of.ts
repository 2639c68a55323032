import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import { stockState } from '../stock-state.ts';

/** Whether the stock of an incentive is used up or low: its codes, or its quantity. */
export const stockOf = ({
  delivery,
  leftCount,
  codesCount,
  quantity,
}: Pick<Incentive, 'delivery' | 'leftCount' | 'codesCount' | 'quantity'>) =>
  stockState({ leftCount, total: delivery === 'code' ? codesCount : quantity });
