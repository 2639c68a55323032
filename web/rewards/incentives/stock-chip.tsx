import { useTranslation } from 'react-i18next';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { stockState } from './stock-state.ts';

/** That a stock is used up or low; nothing if there is enough. */
export function StockChip({ state }: { state: ReturnType<typeof stockState> }) {
  const { t } = useTranslation('incentives');
  if (!state) return null;
  return <StatusChip tone={state === 'out' ? 'bad' : 'warn'}>{t(`stock.${state}`)}</StatusChip>;
}
