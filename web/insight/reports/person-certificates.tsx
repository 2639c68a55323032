import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { certificateCalls, type CertificateStatus } from '#contract/training/certificates.calls.ts';
import { certificateScreens } from '#contract/training/certificates.screens.ts';
import { CertificateChip } from '#web/training/certificates/certificate-chip.tsx';
import { callAddress } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { IconLink } from '#web/ui/icon-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './person.module.css';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';

/** The certificates a person held on the day of the report, each as PDF. Loaded with the curriculums next to them. */
export function PersonCertificates({ userId }: { userId: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const asOf = useAsOf();
  const isOn = useSession().config.features.certificates;
  const read = useCall(reportCalls.userCurriculums, { params: { id: userId }, query: asOf.query });
  if (!isOn || read.isError) return null;
  const held = read.data?.curriculums.flatMap(({ name, certificate }) =>
    certificate ? [{ ...certificate, name: inLanguage(name, language) }] : [],
  );
  /** A revoked or replaced certificate is no longer valid, whatever its expiry date says. */
  const lasts = (status: CertificateStatus, expiresOn: string | null): string[] => {
    if (status === 'revoked' || status === 'superseded') return [];
    return [expiresOn ? t('until', { date: formats.date(expiresOn) }) : t('ui:word.noEndDate')];
  };
  return (
    <Panel title={t('ui:word.certificates')} padding="none">
      {!held && <SkeletonRows rows={2} />}
      {held?.length === 0 && <p className={classes.none}>{t('person.noCertificates')}</p>}
      <ul className={classes.certificates}>
        {held?.map(({ _id, code, name, status, isExpiring, expiresOn }) => (
          <li key={_id}>
            <span className={classes.what}>
              <AppLink href={addressOf(certificateScreens.verify, { code })}>{name}</AppLink>
              <small className="sub">{[...lasts(status, expiresOn), code].join(' · ')}</small>
              <span>
                <CertificateChip status={status} isExpiring={isExpiring} />
              </span>
            </span>
            <IconLink
              label={t('person.pdf', { name })}
              href={callAddress(certificateCalls.pdf, {
                params: { id: _id },
                query: { lang: language, download: true },
              })}
              download
              icon={<IconDownload size={18} stroke={1.7} />}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
