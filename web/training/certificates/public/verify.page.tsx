import {
  IconBan,
  IconCheck,
  IconClockX,
  IconPrinter,
  IconQuestionMark,
  IconReplace,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { certificateCalls, type VerifiedCertificate } from '#contract/training/certificates.calls.ts';
import { certificateScreens as screens } from '#contract/training/certificates.screens.ts';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { ApiError, callAddress } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CertificateSheet } from '../certificate-sheet.tsx';
import { publicValuesOf } from '../sheet-values.ts';
import { CodeForm } from './code-form.tsx';
import classes from './verify.module.css';

/** Says in its first line whether a certificate is valid, for anyone with its number. */
export function Page() {
  const { t } = useTranslation('certificates');
  const { code } = useParamsOf(screens.verify);
  return (
    <FormFrame maxWidth={860} onCanvas>
      <Stack>
        <Answer key={code} code={code} />
        <CodeForm label={t('verify.another')} />
      </Stack>
    </FormFrame>
  );
}

function Answer({ code }: { code: string }) {
  const { t } = useTranslation('certificates');
  const found = useCall(certificateCalls.verify, { params: { code } }, { staleMilliseconds: 0 });
  if (found.isError) {
    if (found.error instanceof ApiError && found.error.status === 404)
      return (
        <section className={`surface ${classes.card}`} data-tone="mute">
          <Head icon={<IconQuestionMark size={28} stroke={2.4} />} title={t('verify.unknown.title')}>
            {t('verify.unknown.sentence')}
          </Head>
        </section>
      );
    return <FailedReply reply={found} />;
  }
  if (!found.data) return <SkeletonRows rows={6} />;
  return <Verdict certificate={found.data.certificate} />;
}

const tones = { valid: 'ok', expired: 'warn', revoked: 'bad', superseded: 'warn' } as const;
const icons = { valid: IconCheck, expired: IconClockX, revoked: IconBan, superseded: IconReplace };

function Verdict({ certificate }: { certificate: VerifiedCertificate }) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const formats = useFormats();
  const { config } = useSession();
  const { status, sheet, expiresOn, revokedOn, supersededOn, coursesCount } = certificate;
  const Icon = icons[status];
  const day = (value: string | null) => (value ? formats.date(value) : '');
  return (
    <section className={`surface ${classes.card}`} data-tone={tones[status]}>
      <Head icon={<Icon size={28} stroke={2.4} />} title={t(`verify.${status}.title`)}>
        {t(`verify.${status}.sentence`, {
          date: day(
            { valid: null, expired: expiresOn, revoked: revokedOn, superseded: supersededOn }[status],
          ),
          checked: formats.dateTime(certificate.checkedAt),
        })}
      </Head>
      <div className={classes.body}>
        <div className={classes.words}>
          <p className="sub">{t('verify.awardedTo')}</p>
          <h2>{certificate.name}</h2>
          <Facts
            variant="grid"
            items={[
              { label: t('ui:word.certificate'), value: inLanguage(certificate.curriculum, language) },
              { label: t('ui:word.number'), value: <span className="num">{certificate.code}</span> },
              { label: t('ui:word.passedOn'), value: formats.date(certificate.issuedOn) },
              {
                label: t('field.expiresOn'),
                value: expiresOn ? formats.date(expiresOn) : t('ui:word.noEndDate'),
              },
              { label: t('ui:word.courses'), value: t('verify.courses', { count: coursesCount }) },
            ]}
          />
        </div>
        <div>
          {status === 'valid' && (
            <CertificateSheet
              {...sheet}
              values={publicValuesOf(certificate, config.portalName, language)}
              language={language}
            />
          )}
          <p className={classes.ways}>
            {certificate._id && (
              <a
                href={callAddress(certificateCalls.pdf, {
                  params: { id: certificate._id },
                  query: { lang: language },
                })}
                target="_blank"
                rel="noreferrer"
              >
                {t('verify.open')}
              </a>
            )}
            <Button
              size="xs"
              variant="subtle"
              icon={<IconPrinter size={16} stroke={1.7} />}
              onClick={() => window.print()}
            >
              {t('ui:word.print')}
            </Button>
          </p>
        </div>
      </div>
    </section>
  );
}

function Head({
  icon,
  title,
  children,
}: {
  icon: React.ReactNode;
  title: string;
  children: React.ReactNode;
}) {
  return (
    <div className={classes.head} role="status">
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h1>{title}</h1>
        <p>{children}</p>
      </div>
    </div>
  );
}
