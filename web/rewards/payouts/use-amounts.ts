import type { Money } from '#contract/platform/money.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';

/** Amounts of several currencies in one line; nothing is added up across them. */
export function useAmounts(): (amounts: readonly Money[]) => string {
  const formats = useFormats();
  return (amounts) =>
    amounts.map(({ amountCents, currency }) => formats.money(amountCents, currency)).join(' · ');
}
