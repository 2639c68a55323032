import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { courseScreens } from '#contract/training/courses.screens.ts';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { FindingList } from './finding-list.tsx';
import { WorkLine } from './upload-steps.tsx';
import { isUnderWay } from './package-upload.ts';
import classes from './scorm.module.css';

const icon = { size: 16, stroke: 1.7 } as const;
const askMilliseconds = 2000;

/** The packages a person is importing, reloaded while any of them is being processed. */
function useWorks(courseId: string | undefined) {
  const input = { query: courseId === undefined ? {} : { courseId } };
  const found = useCall(scormPackageCalls.works, input, { staleMilliseconds: 0 });
  const works = found.data?.works ?? [];
  const count = works.filter(isUnderWay).length;
  const client = useQueryClient();
  const { refetch } = found;
  useEffect(() => {
    if (count === 0) return;
    const timer = setInterval(() => void refetch(), askMilliseconds);
    return () => {
      clearInterval(timer);
      // The results are in the list of packages.
      void client.invalidateQueries({ queryKey: ['scorm', scormPackageCalls.list.id] });
    };
  }, [count, refetch, client]);
  return works;
}

type WorksPanelProps = {
  courseId?: string;
  /** Opens the panel for one package. */
  onOpen: (work: PackageWork) => void;
};

/** Packages that are being checked, wait for a decision, or could not be imported. People may leave and come back to them. */
export function WorksPanel({ courseId, onOpen }: WorksPanelProps) {
  const { t } = useTranslation('scorm-packages');
  const works = useWorks(courseId);
  if (works.length === 0) return null;
  return (
    <Panel title={t('work.title')} sub={t('work.sub')}>
      <Stack as="ul" className={classes.works}>
        {works.map((work) => (
          <Work key={work._id} work={work} onOpen={onOpen} />
        ))}
      </Stack>
    </Panel>
  );
}

function Work({ work, onOpen }: { work: PackageWork; onOpen: (work: PackageWork) => void }) {
  const { t } = useTranslation('scorm-packages');
  const drop = useChange(scormPackageCalls.dropWork);
  const name = work.fileName;
  const forget = (label: string) => (
    <Button
      size="xs"
      icon={<IconX {...icon} />}
      busy={drop.isPending}
      onClick={() => drop.mutate({ params: { workId: work._id } })}
    >
      {label}
    </Button>
  );
  if (isUnderWay(work))
    return (
      <li>
        <WorkLine work={work} />
        <Row>{forget(t('ui:word.cancel'))}</Row>
      </li>
    );
  if (work.state === 'refused')
    return (
      <li>
        <Strip tone="bad" title={t('refused.title', { name })}>
          {t('refused.text')}
        </Strip>
        <FindingList findings={work.findings} />
        <Row>{forget(t('ui:word.dismiss'))}</Row>
      </li>
    );
  return (
    <li>
      <Strip
        tone={work.state === 'failed' || work.problem ? 'bad' : work.state === 'ready' ? 'ok' : 'info'}
        title={t(`work.state.${work.state as 'checked' | 'ready' | 'failed'}`, { name })}
        actions={
          <Row gap={8}>
            {work.state === 'ready' && work.madeCourseId !== null ? (
              <ButtonLink size="xs" href={addressOf(courseScreens.edit, { courseId: work.madeCourseId })}>
                {t('open')}
              </ButtonLink>
            ) : (
              <Button size="xs" icon={<IconPlayerPlay {...icon} />} onClick={() => onOpen(work)}>
                {work.state === 'failed' ? t('ui:word.tryAgain') : t('ui:word.continue')}
              </Button>
            )}
            {forget(work.state === 'ready' ? t('ui:word.dismiss') : t('ui:word.cancel'))}
          </Row>
        }
      >
        {work.problem}
      </Strip>
    </li>
  );
}
