import { IconDownload, IconReplace } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { PackageWork, ScormPackage } from '#contract/training/scorm-package.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { FindingList } from './finding-list.tsx';
import { WorksPanel } from './works-panel.tsx';
import classes from './scorm.module.css';

const UploadPanel = lazyPart(() =>
  import('./upload-panel.tsx').then((module) => ({ default: module.UploadPanel })),
);
const icon = { size: 16, stroke: 1.7 } as const;

/** The package of a course: its facts, its findings, and a button to replace it. */
export function PackageTab({ courseId }: { courseId: string }) {
  const { t } = useTranslation('scorm-packages');
  const { mayEdit, reload } = useEditor();
  const [isReplacing, setReplacing] = useState(false);
  const [resumed, setResumed] = useState<PackageWork>();
  const found = useCall(scormPackageCalls.read, { params: { id: courseId } });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={6} />;
  const { packages } = found.data;
  const scormPackage = packages.find((one) => one.isDraft);
  const earlier = packages.filter((one) => one !== scormPackage);
  const replaceButton = mayEdit && !isReplacing && (
    <Button icon={<IconReplace {...icon} />} onClick={() => setReplacing(true)}>
      {scormPackage ? t('replace.title') : t('upload.title')}
    </Button>
  );
  return (
    <div className={classes.page}>
      {isReplacing && (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <UploadPanel
            key={resumed?._id}
            courseId={courseId}
            work={resumed}
            onTaken={() => void reload()}
            onClose={() => {
              setReplacing(false);
              setResumed(undefined);
            }}
          />
        </Suspense>
      )}
      {mayEdit && !isReplacing && (
        <WorksPanel
          courseId={courseId}
          onOpen={(work) => {
            setResumed(work);
            setReplacing(true);
          }}
        />
      )}
      {scormPackage ? (
        <PackagePanel scormPackage={scormPackage} action={replaceButton} />
      ) : (
        <EmptyState title={t('package.none')} motif="contours" action={replaceButton}>
          {t('empty.sentence')}
        </EmptyState>
      )}
      {earlier.length > 0 && (
        <Panel title={t('earlier.title')} sub={t('earlier.sub')}>
          <ul className={classes.earlier}>
            {earlier.map((one) => (
              <EarlierPackage key={one._id} scormPackage={one} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function PackagePanel({ scormPackage, action }: { scormPackage: ScormPackage; action: React.ReactNode }) {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  return (
    <Panel
      title={
        <Row gap={8}>
          {scormPackage.title}
          <StatusChip tone={scormPackage.isLive ? 'ok' : 'mute'}>
            {scormPackage.isLive ? t('package.live') : t('ui:word.notPublishedYet')}
          </StatusChip>
        </Row>
      }
      sub={t('package.standard', { standard: scormPackage.standard })}
      actions={
        <Row gap={8}>
          <ButtonLink
            href={`${scormPackage.location}?download=true`}
            icon={<IconDownload {...icon} />}
            download
          >
            {t('download')}
          </ButtonLink>
          {action}
        </Row>
      }
    >
      <div className={classes.columns}>
        <div>
          <h3>{t('package.facts')}</h3>
          <Facts
            items={[
              { label: t('ui:word.file'), value: scormPackage.fileName },
              { label: t('ui:word.version'), value: scormPackage.version || '–' },
              { label: t('ui:word.size'), value: formats.fileSize(scormPackage.sizeBytes) },
              {
                label: t('package.content'),
                value: `${t('package.files', { count: scormPackage.entryCount })}, ${formats.fileSize(scormPackage.unpackedBytes)}`,
              },
              { label: t('package.items'), value: formats.number(scormPackage.itemsCount) },
              {
                label: t('column.uploaded'),
                value: [formats.dateTime(scormPackage.createdAt), scormPackage.createdBy?.name]
                  .filter(Boolean)
                  .join(', '),
              },
            ]}
          />
        </div>
        <div>
          <h3>{t('findings.title')}</h3>
          <FindingList findings={scormPackage.findings} />
        </div>
      </div>
    </Panel>
  );
}

function EarlierPackage({ scormPackage }: { scormPackage: ScormPackage }) {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  return (
    <li>
      <span>
        {scormPackage.title} {scormPackage.isLive && <StatusChip tone="ok">{t('package.live')}</StatusChip>}
        <small className="sub">
          {[
            scormPackage.fileName,
            formats.fileSize(scormPackage.sizeBytes),
            formats.date(scormPackage.createdAt, 'MM/DD/YYYY'),
          ].join(' · ')}
        </small>
      </span>
      <ButtonLink
        size="xs"
        href={`${scormPackage.location}?download=true`}
        icon={<IconDownload {...icon} />}
        download
      >
        {t('download')}
      </ButtonLink>
    </li>
  );
}
