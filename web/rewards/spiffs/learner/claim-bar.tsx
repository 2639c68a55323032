import { useTranslation } from 'react-i18next';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import type { Payout } from '#contract/rewards/spiffs.rules.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import classes from './claim.module.css';

interface ClaimBarProps {
  readonly program: Spiff;
  readonly payout: Payout;
  /** Lines of the receipt that were left out because they do not count. */
  readonly leftOut: number;
  readonly isLast: boolean;
  readonly busy: boolean;
  readonly onBack: () => void;
}

/** What the claim pays as it stands, and the ways on. Stays at the lower edge of the page. */
export function ClaimBar({ program, payout, leftOut, isLast, busy, onBack }: ClaimBarProps) {
  const { t } = useTranslation('spiffs');
  const formats = useFormats();
  const counting = payout.lines.filter(({ isEligible }) => isEligible).length;
  const all = payout.lines.length + leftOut;
  const money = formats.money(payout.cents, program.currency);
  return (
    <StickyBar className={classes.bar!}>
      <p aria-live="polite">
        {t(program.payoutType === 'cash' ? 'sum.you' : 'sum.dealer')} <b className="num">{money}</b>
        {all > 0 && <small className="sub">{t('form.lines', partOf(counting, all))}</small>}
      </p>
      <div>
        <Button size="md" onClick={onBack}>
          {t('claim.back')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          size="md"
          busy={busy}
          // The reason stands in the bar: nothing counts.
          disabled={payout.cents === 0}
        >
          {t(isLast ? 'claim.send' : 'claim.check')}
        </Button>
      </div>
      {payout.cents === 0 && <p className={classes.why}>{t('sum.nothing')}</p>}
    </StickyBar>
  );
}
