import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { heldOn } from '#contract/rewards/spiff-certificates.rules.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';

/** What a certificate adds to a claim, and the way to it for people who did not hold it on the day of the sale. */
export function CertificateNote({ program, saleDay }: { program: Spiff; saleDay: string }) {
  const { t } = useTranslation('spiffs');
  const language = useLanguage();
  const formats = useFormats();
  const { certificate, currency, structure } = program;
  if (!certificate) return null;
  const { curriculum, addsCents, held, isRequired } = certificate;
  const name = nameIn(curriculum, language);
  const isHeld = heldOn(held, saleDay);
  const amount = formats.money(addsCents, currency, { short: true });
  const adds = addsCents === null ? '' : t(`certificate.adds.${structure}`, { name, amount });
  if (isHeld)
    return (
      <Strip tone="ok" title={adds || t('certificate.open', { name })}>
        {t('certificate.held')}
      </Strip>
    );
  return (
    <Strip
      title={adds || t('certificate.required', { name })}
      actions={
        <ButtonLink
          size="sm"
          href={addressOf(progressScreens.curriculumPage, { curriculumId: curriculum._id })}
          icon={<IconCertificate size={16} stroke={1.7} />}
        >
          {t('ui:word.openNamed', { name })}
        </ButtonLink>
      }
    >
      {saleDay !== '' && held.length > 0 ? t('certificate.otherDay') : t('certificate.later')}{' '}
      {isRequired && adds !== '' && t('certificate.required', { name })}
    </Strip>
  );
}
