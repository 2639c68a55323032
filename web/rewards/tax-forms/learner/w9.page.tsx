import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import type { W9 } from '#contract/rewards/tax-forms.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { AtService } from './at-service.tsx';
import { W9Form } from './w9-form.tsx';

/** The person’s W-9: the one on file, or the form. */
export function Page() {
  const { t } = useTranslation('tax-forms');
  const form = useCall(calls.form, {});
  const own = useCall(calls.own, {});
  const failed = form.isError ? form : own;
  return (
    <>
      <PageHeader
        room="learner"
        title={t('w9.title')}
        {...(form.data && { sub: t('w9.sub', { year: form.data.year }) })}
      />
      {failed.isError && <FailedReply reply={failed} />}
      {(form.isPending || own.isPending) && <SkeletonRows rows={10} />}
      {form.data && own.data && <W9Page about={form.data} w9={own.data.w9} />}
    </>
  );
}

type About = Reply<typeof calls.form>;

function W9Page({ about, w9 }: { about: About; w9: W9 | null }) {
  const { t } = useTranslation('tax-forms');
  const [isAgain, setAgain] = useState(false);
  const isFiled = w9?.year === about.year;
  const isHere = about.provider === 'portal';
  return (
    <Stack gap={16}>
      {isFiled && (
        <OnFile w9={w9}>
          {isHere && !isAgain && about.isAvailable && (
            <Button onClick={() => setAgain(true)}>{t('w9.again')}</Button>
          )}
        </OnFile>
      )}
      {!isFiled && w9 && (
        <Strip tone="warn" title={t('w9.lastYear', { year: w9.year })}>
          {t('w9.everyYear')}
        </Strip>
      )}
      {!about.isNeeded && !isFiled && <Strip title={t('w9.notNeeded')}>{t('w9.notNeededText')}</Strip>}
      {!about.isAvailable && (
        <Strip tone="warn" title={t('w9.unavailable')}>
          {t('w9.unavailableText')}
        </Strip>
      )}
      {about.isAvailable && !isHere && !isFiled && <AtService />}
      {about.isAvailable && isHere && (!isFiled || isAgain) && (
        <W9Form about={about} last={w9} onDone={() => setAgain(false)} />
      )}
    </Stack>
  );
}

/** The form that counts this year. Its number is masked. */
function OnFile({ w9, children }: { w9: W9; children: React.ReactNode }) {
  const { t } = useTranslation('tax-forms');
  const formats = useFormats();
  const { address } = w9;
  return (
    <Panel
      title={t('w9.onFile', { year: w9.year })}
      sub={t('w9.signed', { date: formats.date(w9.signedAt) })}
      actions={children}
    >
      <Facts
        variant="grid"
        items={[
          { label: t('ui:word.name'), value: w9.legalName },
          ...(w9.businessName ? [{ label: t('w9.business'), value: w9.businessName }] : []),
          { label: t('w9.classification'), value: t(`classification.${w9.classification}`) },
          { label: t('w9.number'), value: w9.maskedTin ?? t('w9.hidden') },
          {
            label: t('ui:word.address'),
            value: [
              address.addressLine1,
              address.addressLine2,
              address.city,
              `${address.region} ${address.postalCode}`,
            ]
              .filter(Boolean)
              .join(', '),
          },
        ]}
      />
    </Panel>
  );
}
