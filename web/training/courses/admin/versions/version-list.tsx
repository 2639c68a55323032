import { IconGitCompare, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls, type CourseVersion } from '#contract/training/course-publishing.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PublishSheet } from '../publish/publish-sheet.tsx';
import { PartChange } from '../review/part-change.tsx';

/** Every published version of a course: its changes, who has it, and a button to restore it. */
export function VersionList({ courseId }: { courseId: string }) {
  const { t } = useTranslation('review');
  const params = { params: { id: courseId } };
  const draft = useCall(courseDraftCalls.read, params);
  const found = useCall(coursePublishingCalls.versions, params);
  const [compared, setCompared] = useState<string>();
  const [restoring, setRestoring] = useState<CourseVersion>();
  const rollback = useChange(coursePublishingCalls.rollback, {
    alsoChanges: ['courses'],
    onDone: () => {
      toast(t('versions.restored'));
      setRestoring(undefined);
    },
  });
  const failed = [draft, found].find((one) => one.isLoadingError);
  if (failed) return <FailedReply reply={failed} />;
  if (!draft.data || !found.data) return <SkeletonRows rows={6} />;
  const { versions } = found.data;
  const { course } = draft.data;
  if (versions.length === 0)
    return <EmptyState title={t('ui:word.notPublishedYet')}>{t('versions.empty.sentence')}</EmptyState>;
  return (
    <Stack gap={12}>
      {versions.map((version, index) => (
        <VersionPanel
          key={version._id}
          version={version}
          mayRestore={course.abilities.rollback && !version.isLive}
          isOpen={compared === version._id}
          before={versions[index + 1]}
          courseId={courseId}
          onCompare={() => setCompared(compared === version._id ? undefined : version._id)}
          onRestore={() => setRestoring(version)}
        />
      ))}
      {restoring && (
        <PublishSheet
          course={course}
          way="restore"
          restores={restoring}
          busy={rollback.isPending}
          onSubmit={(publishing) =>
            rollback.mutate({
              params: { id: courseId, versionId: restoring._id },
              body: { discard: course.state !== 'clean', publishing },
            })
          }
          onClose={() => setRestoring(undefined)}
        />
      )}
    </Stack>
  );
}

interface VersionPanelProps {
  readonly version: CourseVersion;
  readonly courseId: string;
  /** The version before it; undefined for the first. */
  readonly before: CourseVersion | undefined;
  readonly mayRestore: boolean;
  readonly isOpen: boolean;
  readonly onCompare: () => void;
  readonly onRestore: () => void;
}

function VersionPanel({
  version,
  courseId,
  before,
  mayRestore,
  isOpen,
  onCompare,
  onRestore,
}: VersionPanelProps) {
  const { t } = useTranslation('review');
  const formats = useFormats();
  const when = formats.date(version.publishedAt, 'MM/DD/YYYY');
  const facts = [
    version.publishedBy ? t('versions.published', { when, name: version.publishedBy.name }) : when,
    t('versions.learners', { count: version.learnersCount }),
    version.underway === 'move' ? t('versions.moved') : '',
    version.renewal === 'renew' ? t('versions.renewed', { count: version.graceDays ?? 0 }) : '',
    version.restoresNumber ? t('versions.brings', { number: version.restoresNumber }) : '',
  ];
  return (
    <Panel
      title={
        <Row gap={8}>
          {t('ui:word.versionNumber', { number: version.number })}
          {version.isLive && <StatusChip tone="ok">{t('versions.live')}</StatusChip>}
        </Row>
      }
      sub={facts.filter(Boolean).join(' · ')}
      actions={
        <Row gap={8}>
          {before && (
            <Button
              size="xs"
              icon={<IconGitCompare size={16} stroke={1.7} />}
              aria-expanded={isOpen}
              onClick={onCompare}
            >
              {t('versions.compare', { number: before.number })}
            </Button>
          )}
          {mayRestore && (
            <Button size="xs" icon={<IconRestore size={16} stroke={1.7} />} onClick={onRestore}>
              {t('ui:word.restore')}
            </Button>
          )}
        </Row>
      }
    >
      {version.note && <p>{version.note}</p>}
      {isOpen && before && <Comparison courseId={courseId} from={before._id} to={version._id} />}
    </Panel>
  );
}

function Comparison({ courseId, from, to }: { courseId: string; from: string; to: string }) {
  const { t } = useTranslation('review');
  const compared = useCall(coursePublishingCalls.compare, { params: { id: courseId }, query: { from, to } });
  if (compared.isLoadingError) return <FailedReply reply={compared} />;
  if (!compared.data) return <SkeletonRows rows={4} />;
  if (compared.data.changes.length === 0) return <p>{t('same.title')}</p>;
  return (
    <Stack gap={12}>
      {compared.data.changes.map((part) => (
        <PartChange key={`${part.kind}/${part._id}/${part.change}`} part={part} />
      ))}
    </Stack>
  );
}
