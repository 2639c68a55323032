import { IconCertificate, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { certificateCalls, type CertificateDetail } from '#contract/training/certificates.calls.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { CertificateSheet } from './certificate-sheet.tsx';
import { valuesOf } from './sheet-values.ts';
import classes from './earned-with.module.css';

/** Shows the certificate that a passed course earned, over the whole screen at its end. Shows nothing if there is none. */
export function EarnedWith({ courseId }: { courseId: string }) {
  const { config } = useSession();
  const { _id } = useUser();
  const found = useCall(
    certificateCalls.user,
    { params: { userId: _id } },
    { enabled: config.features.certificates, staleMilliseconds: 0 },
  );
  const earned = found.data?.certificates.filter(
    (one) => one.status === 'valid' && one.courses.some((course) => course._id === courseId),
  );
  return earned?.map((certificate) => <Earned key={certificate._id} certificate={certificate} />);
}

function Earned({ certificate }: { certificate: CertificateDetail }) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const { config } = useSession();
  return (
    <section className={classes.hero} role="status">
      <div className={classes.paper}>
        <CertificateSheet
          {...certificate.sheet}
          values={valuesOf(certificate, config.portalName, language)}
          language={language}
        />
      </div>
      <div className={classes.words}>
        <h2>{t('earned.title', { name: inLanguage(certificate.curriculum.name, language) })}</h2>
        <p>{t('earned.sentence')}</p>
        <Row>
          <ButtonLink
            variant="night"
            href={callAddress(certificateCalls.pdf, {
              params: { id: certificate._id },
              query: { lang: language, download: true },
            })}
            download
            icon={<IconDownload size={16} stroke={1.7} />}
          >
            {t(`mine.pdf.${language}`)}
          </ButtonLink>
          <ButtonLink
            variant="night-subtle"
            href="/auth/my-training?view=certificates"
            icon={<IconCertificate size={16} stroke={1.7} />}
          >
            {t('earned.open')}
          </ButtonLink>
        </Row>
      </div>
    </section>
  );
}
