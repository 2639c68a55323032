import { IconDownload, IconReplace } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
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

const UploadPanel = lazy(() =>
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
  if (found.isError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={6} />;
  const { packages } = found.data;
  const held = packages.find((one) => one.isDraft);
  const earlier = packages.filter((one) => one !== held);
  const replaceButton = mayEdit && !isReplacing && (
    <Button icon={<IconReplace {...icon} />} onClick={() => setReplacing(true)}>
      {held ? t('replace.title') : t('upload.title')}
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
      {held ? (
        <PackagePanel held={held} action={replaceButton} />
      ) : (
        <EmptyState title={t('package.none')} motif="contours" action={replaceButton}>
          {t('empty.sentence')}
        </EmptyState>
      )}
      {earlier.length > 0 && (
        <Panel title={t('earlier.title')} sub={t('earlier.sub')}>
          <ul className={classes.earlier}>
            {earlier.map((one) => (
              <EarlierPackage key={one._id} held={one} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function PackagePanel({ held, action }: { held: ScormPackage; action: React.ReactNode }) {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  return (
    <Panel
      title={
        <Row gap={8}>
          {held.title}
          <StatusChip tone={held.isLive ? 'ok' : 'mute'}>
            {held.isLive ? t('package.live') : t('package.draft')}
          </StatusChip>
        </Row>
      }
      sub={t('package.standard', { standard: held.standard })}
      actions={
        <Row gap={8}>
          <ButtonLink href={`${held.location}?download=true`} icon={<IconDownload {...icon} />} download>
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
              { label: t('package.file'), value: held.fileName },
              { label: t('package.version'), value: held.version || '–' },
              { label: t('package.size'), value: formats.fileSize(held.sizeBytes) },
              {
                label: t('package.content'),
                value: `${t('package.files', { count: held.entryCount })}, ${formats.fileSize(held.unpackedBytes)}`,
              },
              { label: t('package.items'), value: formats.number(held.itemsCount) },
              {
                label: t('column.uploaded'),
                value: [formats.dateTime(held.createdAt), held.createdBy?.name].filter(Boolean).join(', '),
              },
            ]}
          />
        </div>
        <div>
          <h3>{t('findings.title')}</h3>
          <FindingList findings={held.findings} />
        </div>
      </div>
    </Panel>
  );
}

function EarlierPackage({ held }: { held: ScormPackage }) {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  return (
    <li>
      <span>
        {held.title} {held.isLive && <StatusChip tone="ok">{t('package.live')}</StatusChip>}
        <small>
          {[held.fileName, formats.fileSize(held.sizeBytes), formats.date(held.createdAt, 'MM/DD/YYYY')].join(
            ' · ',
          )}
        </small>
      </span>
      <ButtonLink
        size="xs"
        href={`${held.location}?download=true`}
        icon={<IconDownload {...icon} />}
        download
      >
        {t('download')}
      </ButtonLink>
    </li>
  );
}
