import { useTranslation } from 'react-i18next';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { bonusOf, heldOn } from '#contract/rewards/spiff-certificates.rules.ts';
import { payoutOf, type Payout, type SoldItem } from '#contract/rewards/spiffs.rules.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './claim.module.css';

interface Sold {
  readonly items: readonly { readonly partNumber: string; readonly quantity: number | '' }[];
  readonly total: number | null;
  readonly convertedTotal: number | null;
}

/** What the form pays as it stands. */
export function payoutOfForm(
  program: Spiff,
  { items, total, convertedTotal, purchaseDate }: Sold & { readonly purchaseDate: string },
): Payout {
  // A line without a number or a quantity stays a line, so that lines and payout have the same places.
  const sold = items.map(({ partNumber, quantity }): SoldItem => ({ partNumber, quantity: quantity || 0 }));
  const isHeld = heldOn(program.certificate?.held ?? [], purchaseDate);
  const terms = { ...program, bonusCents: bonusOf(program.certificate, isHeld) };
  return payoutOf(terms, { items: sold, totalCents: convertedTotal ?? total ?? 0 });
}

/** What the person gets, computed as they type. */
export function PayoutSum({ program, payout }: { program: Spiff; payout: Payout }) {
  const { t } = useTranslation('spiffs');
  const formats = useFormats();
  const money = (cents: number, short = false) => formats.money(cents, program.currency, { short });
  return (
    <Panel>
      <div className={classes.sum} aria-live="polite">
        <span>
          {t(program.payoutType === 'cash' ? 'sum.you' : 'sum.dealer')}
          <b className="num">{money(payout.cents)}</b>
        </span>
        <ul>
          {payout.lines
            .filter(({ cents }) => cents > 0)
            .map((line) => (
              <li key={line.partNumber}>
                {formats.number(line.quantity)} × {money(line.eachCents, true)}
              </li>
            ))}
          {payout.isCapped && <li>{t('sum.capped', { amount: money(payout.fullCents) })}</li>}
        </ul>
      </div>
    </Panel>
  );
}
