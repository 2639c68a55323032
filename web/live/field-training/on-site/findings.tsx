import { IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { findingCalls } from '#contract/live/field-findings.calls.ts';
import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { FindingRow } from './finding-row.tsx';
import type { FindingDraft } from './finding-drawer.tsx';
import classes from './on-site.module.css';
import type { VisitWork } from './use-visit-work.ts';

const FindingDrawer = lazyPart(() =>
  import('./finding-drawer.tsx').then((module) => ({ default: module.FindingDrawer })),
);

interface FindingsProps {
  readonly visit: VisitDetail;
  readonly work: VisitWork;
  /** What an item of a checklist proposes. */
  readonly draft: FindingDraft | undefined;
  readonly onDraft: (draft: FindingDraft | undefined) => void;
}

/** What the instructor found, and the courses that follow from it. */
export function Findings({ visit, work, draft, onDraft }: FindingsProps) {
  const { t } = useTranslation('field-training');
  const observes = visit.abilities.observe && !work.onlyLooks;
  // A drawer cannot be fetched without a connection.
  useEffect(() => {
    if (observes) void FindingDrawer.preload();
  }, [observes]);
  const courses = useCall(
    findingCalls.courses,
    { query: {} },
    { enabled: observes, staleMilliseconds: 600_000 },
  );
  const waiting = work.items.flatMap((item) => (item.kind === 'finding' ? [item] : []));
  if (visit.findings.length === 0 && waiting.length === 0 && !observes) return null;
  const nameOf = (id: string) => visit.attendees.find(({ _id }) => _id === id)?.name ?? '';
  return (
    <Panel
      title={t('findings.title')}
      sub={observes ? t('findings.panelSub') : undefined}
      actions={
        observes && (
          <Button icon={<IconPlus size={16} stroke={1.7} />} onClick={() => onDraft({})}>
            {t('findings.add')}
          </Button>
        )
      }
    >
      <Stack gap={12}>
        {visit.findings.map((finding) => (
          <FindingRow key={finding._id} finding={finding} />
        ))}
        {waiting.map(({ id, person, text }) => (
          <div key={id} className={classes.finding}>
            <div>
              <b>{nameOf(person)}</b>
              <p>{text}</p>
            </div>
            <StatusChip tone="warn">{t('observe.waits')}</StatusChip>
          </div>
        ))}
        {visit.findings.length + waiting.length === 0 && <p className={classes.none}>{t('findings.none')}</p>}
      </Stack>
      <Suspense>
        {draft && (
          <FindingDrawer
            visit={visit}
            draft={draft}
            courses={courses.data?.courses ?? []}
            onClose={() => onDraft(undefined)}
            onSave={({ person, ...finding }) => {
              work.keep({ kind: 'finding', person, ...finding }, nameOf(person));
              onDraft(undefined);
            }}
          />
        )}
      </Suspense>
    </Panel>
  );
}
