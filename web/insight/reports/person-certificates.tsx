import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { certificateScreens } from '#contract/training/certificates.screens.ts';
import { CertificateChip } from '#web/training/certificates/certificate-chip.tsx';
import { callAddress } from '#web/platform/call-api.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { IconLink } from '#web/ui/icon-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './person.module.css';

/** The certificates of a person as they are today, each as PDF. */
export function PersonCertificates({ userId }: { userId: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const isOn = useSession().config.features.certificates;
  const read = useCall(certificateCalls.user, { params: { userId } }, { enabled: isOn });
  if (!isOn) return null;
  const certificates = read.data?.certificates.filter((one) => one.status !== 'superseded');
  return (
    <Panel title={t('kpi.certificates')} padding="none">
      {read.isError && (
        <FailedState onRetry={() => void read.refetch()}>{failureText(read.error)}</FailedState>
      )}
      {read.isPending && <SkeletonRows rows={2} />}
      {certificates?.length === 0 && <p className={classes.none}>{t('person.noCertificates')}</p>}
      <ul className={classes.certificates}>
        {certificates?.map((one) => {
          const name = inLanguage(one.curriculum.name, language);
          return (
            <li key={one._id}>
              <span className={classes.what}>
                <AppLink href={addressOf(certificateScreens.verify, { code: one.code })}>{name}</AppLink>
                <small>
                  {one.expiresOn ? t('until', { date: formats.date(one.expiresOn) }) : t('noEnd')}
                  {` · ${one.code}`}
                </small>
                <span>
                  <CertificateChip status={one.status} isExpiring={one.isExpiring} />
                </span>
              </span>
              <IconLink
                label={t('person.pdf', { name })}
                href={callAddress(certificateCalls.pdf, {
                  params: { id: one._id },
                  query: { lang: language, download: true },
                })}
                download
                icon={<IconDownload size={18} stroke={1.7} />}
              />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
