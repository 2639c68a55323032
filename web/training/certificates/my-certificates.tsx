import { IconDownload, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { certificateCalls, type CertificateDetail } from '#contract/training/certificates.calls.ts';
import { certificateScreens as screens } from '#contract/training/certificates.screens.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Grid, Row } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CertificateChip } from './certificate-chip.tsx';
import { CertificateSheet } from './certificate-sheet.tsx';
import { valuesOf, verifyAddress } from './sheet-values.ts';
import classes from './my-certificates.module.css';

/** The person's certificates as printed, to save in either language and to share. */
export function MyCertificates() {
  const { t } = useTranslation('certificates');
  const { _id } = useUser();
  const found = useCall(certificateCalls.user, { params: { userId: _id } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={6} />;
  if (found.data.certificates.length === 0)
    return (
      <EmptyState title={t('ui:word.noCertificatesYet')} motif="contours">
        {t('mine.empty.sentence')}
      </EmptyState>
    );
  return (
    <Grid minWidth={320}>
      {found.data.certificates.map((certificate) => (
        <Card key={certificate._id} certificate={certificate} />
      ))}
    </Grid>
  );
}

function Card({ certificate }: { certificate: CertificateDetail }) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const formats = useFormats();
  const { config } = useSession();
  const { status, isExpiring, expiresOn, curriculum, code, revokeReason, abilities } = certificate;
  const name = inLanguage(curriculum.name, language);
  const copy = async () => {
    await navigator.clipboard.writeText(verifyAddress(code, language));
    toast(t('ui:word.linkCopied'));
  };
  return (
    <article
      className={`surface ${classes.card}`}
      aria-label={name}
      data-ended={status !== 'valid' || undefined}
    >
      <div className={classes.paper}>
        <CertificateSheet
          {...certificate.sheet}
          values={valuesOf(certificate, config.portalName, language)}
          language={language}
        />
      </div>
      <div className={classes.words}>
        <CertificateChip status={status} isExpiring={isExpiring} />
        <h2>{name}</h2>
        <p>
          {t('mine.issued', { date: formats.date(certificate.issuedOn) })}
          {' · '}
          {expiresOn ? t('mine.until', { date: formats.date(expiresOn) }) : t('ui:word.noEndDate')}
        </p>
        {status === 'revoked' && revokeReason && <p>{t('mine.reason', { reason: revokeReason })}</p>}
        <Renewing certificate={certificate} />
        <Row>
          {abilities.renew && (
            <ButtonLink
              size="xs"
              variant="filled"
              href={addressOf(progressScreens.curriculumPage, { curriculumId: curriculum._id })}
            >
              {t('mine.renewNow')}
            </ButtonLink>
          )}
          {(['en', 'fr'] as const).map((lang) => (
            <ButtonLink
              key={lang}
              size="xs"
              href={callAddress(certificateCalls.pdf, {
                params: { id: certificate._id },
                query: { lang, download: true },
              })}
              download
              icon={<IconDownload size={16} stroke={1.7} />}
            >
              {t(`mine.pdf.${lang}`)}
            </ButtonLink>
          ))}
          <Button
            size="xs"
            variant="subtle"
            icon={<IconLink size={16} stroke={1.7} />}
            onClick={() => void copy()}
          >
            {t('ui:word.copyLink')}
          </Button>
          <ButtonLink size="xs" variant="subtle" href={addressOf(screens.verify, { code })}>
            {t('action.public')}
          </ButtonLink>
        </Row>
      </div>
    </article>
  );
}

/** How the certificate is renewed, or why it cannot be now. */
function Renewing({ certificate }: { certificate: CertificateDetail }) {
  const { t } = useTranslation('certificates');
  const formats = useFormats();
  const { status, isExpiring, renewableFrom, abilities } = certificate;
  if (abilities.renew) return <p>{t('mine.renew')}</p>;
  if (!(isExpiring || status === 'expired')) return null;
  return (
    <p>
      {renewableFrom ? t('mine.renewFrom', { date: formats.date(renewableFrom) }) : t('mine.renewClosed')}
    </p>
  );
}
