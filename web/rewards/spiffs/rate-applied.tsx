import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';

/** Which rate applied to a claim whose terms name a certificate, and why. */
export function RateApplied({ claim: { terms, spiff } }: { claim: SpiffClaimDetail }) {
  const { t } = useTranslation('spiffs');
  const language = useLanguage();
  const formats = useFormats();
  const { certificate, bonusCents } = terms;
  if (!certificate) return null;
  const name = nameIn(certificate.curriculum, language);
  if (bonusCents > 0)
    return t(`rate.with.${spiff.structure}`, {
      name,
      amount: formats.money(bonusCents, spiff.currency, { short: true }),
    });
  return t(certificate.wasHeld ? 'rate.open' : 'rate.without', { name });
}
