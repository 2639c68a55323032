import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { certificationCalls, type Certification } from '#contract/training/certificates.calls.ts';
import { certificateScreens as screens } from '#contract/training/certificates.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { inLanguage } from '#contract/platform/language.ts';
import { CertificateSheet } from '../certificate-sheet.tsx';
import { verifyAddress } from '../sheet-values.ts';
import { DesignEditor } from './design-editor.tsx';
import classes from './design.module.css';

/** The designs the person may use, each with a preview. With an id or `new`: the editor. */
export function Page() {
  const { certificationId } = useParamsOf(screens.designs);
  if (certificationId === 'new') return <NewDesign />;
  return certificationId ? <OneDesign key={certificationId} id={certificationId} /> : <Designs />;
}

function Designs() {
  const { t } = useTranslation('designs');
  const found = useCall(certificationCalls.list, {});
  const add = (
    <ButtonLink
      variant="filled"
      href={addressOf(screens.designs, { certificationId: 'new' })}
      icon={<IconPlus size={16} stroke={1.7} />}
    >
      {t('list.add')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('list.title')}
        sub={t('list.sub')}
        back={{ href: screens.admin.path, label: t('ui:word.certificates') }}
        actions={found.data?.abilities.create && add}
      />
      {found.isError && <FailedReply reply={found} />}
      {found.isPending && <SkeletonRows rows={6} />}
      {found.data?.certifications.length === 0 && (
        <EmptyState title={t('list.empty.title')} motif="contours" action={add}>
          {t('list.empty.sentence')}
        </EmptyState>
      )}
      <Grid minWidth={300}>
        {found.data?.certifications.map((one) => (
          <DesignCard key={one._id} certification={one} />
        ))}
      </Grid>
    </>
  );
}

const sampleCourses = [1, 2, 3, 4].map((nr) => ({
  name: { en: `Course ${nr}`, fr: `Cours ${nr}` },
  passedOn: '2026-03-14',
  score: 92,
}));

function DesignCard({ certification }: { certification: Certification }) {
  const { t } = useTranslation('designs');
  const language = useLanguage();
  const { config } = useSession();
  const { design, background, logo, validityMonths, curriculumsCount } = certification;
  return (
    <AppLink
      className={`surface ${classes.card}`}
      href={addressOf(screens.designs, { certificationId: certification._id })}
    >
      <span className={classes.thumb} aria-hidden="true">
        <CertificateSheet
          {...{ design, background, logo, language }}
          values={{
            portal: inLanguage(config.portalName, language),
            name: 'Léa Bergström-Côté',
            dealer: '',
            curriculum: { en: certification.name, fr: certification.name },
            courses: sampleCourses,
            issuedOn: '2026-03-14',
            expiresOn: null,
            code: '0000-SAMP-1E00',
            address: verifyAddress('0000-SAMP-1E00', language),
          }}
        />
      </span>
      <h2>{certification.name}</h2>
      {certification.isDefault && <StatusChip tone="info">{t('list.default')}</StatusChip>}
      <p>
        {certification.brand?.name ?? t('ui:word.allBrands')}
        {' · '}
        {validityMonths === null ? t('list.forEver') : t('list.months', { count: validityMonths })}
        {' · '}
        {t('list.curriculums', { count: curriculumsCount })}
      </p>
    </AppLink>
  );
}

function NewDesign() {
  const { t } = useTranslation('designs');
  const go = useGo();
  return (
    <>
      <PageHeader
        title={t('choice.new')}
        back={{ href: addressOf(screens.designs), label: t('list.title') }}
      />
      <DesignEditor
        certification={null}
        onSaved={({ _id }) =>
          void go(addressOf(screens.designs, { certificationId: _id }), { replace: true })
        }
      />
    </>
  );
}

function OneDesign({ id }: { id: string }) {
  const { t } = useTranslation('designs');
  const go = useGo();
  const found = useCall(certificationCalls.get, { params: { id } });
  const deletion = useDeletion(certificationCalls.remove, {
    input: (one: Certification) => ({ params: { id: one._id } }),
    words: (one) => ({
      title: t('remove.title', { name: one.name }),
      text: t('remove.text'),
      confirm: t('remove.confirm'),
    }),
    done: t('remove.done'),
    onDone: () => void go(screens.designs),
  });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  const { certification } = found.data;
  return (
    <>
      <PageHeader
        title={certification.name}
        chips={certification.isDefault && <StatusChip tone="info">{t('list.default')}</StatusChip>}
        sub={t('list.curriculums', { count: certification.curriculumsCount })}
        back={{ href: addressOf(screens.designs), label: t('list.title') }}
        actions={
          certification.abilities.delete && (
            <Button variant="subtle" tone="danger" onClick={() => deletion.ask(certification)}>
              {t('remove.confirm')}
            </Button>
          )
        }
      />
      <DesignEditor certification={certification} />
      {deletion.dialog}
    </>
  );
}
