import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translationCalls, type TranslationUnit } from '#contract/training/translation.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import { TranslatedUnit } from './translated-unit.tsx';

const views = ['all', 'missing', 'stale'] as const;
type View = (typeof views)[number];

/** English next to French, record by record: what is missing, and what is older than its English. A translator writes only French. */
export function TranslationView({ courseId }: { courseId: string }) {
  const { t } = useTranslation('french');
  const formats = useFormats();
  const found = useCall(translationCalls.read, { params: { id: courseId } }, { staleMilliseconds: 300_000 });
  const [view, setView] = useState<View>('all');
  // A unit stays visible while someone works on it, even when it is complete.
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={8} />;

  const { units, completeness, canWrite } = found.data.translation;
  const { total, missing, stale } = completeness;
  const done = total - missing - stale;
  const counts = { all: total, missing, stale };
  const shown = units.filter(
    (unit) => view === 'all' || pinned.has(unit._id) || unit.texts.some((text) => text.state === view),
  );
  return (
    <Stack gap={16}>
      <StageLine
        segments={stageSegments({ done, total, failed: stale })}
        label={t('progress')}
        words={t('done', { ...partOf(done, total), done: formats.number(done) })}
        size="md"
      />
      {!canWrite && <Strip title={t('readOnly')} />}
      <Tabs
        label={t('views')}
        current={view}
        items={views.map((key) => ({ key, label: t(`view.${key}`), count: formats.number(counts[key]) }))}
        onChange={(key) => {
          setView(key as View);
          setPinned(new Set());
        }}
      />
      {shown.length === 0 && <EmptyState title={t('nothingLeft')} plain />}
      {shown.map((unit) => (
        <TranslatedUnit
          key={unit._id}
          courseId={courseId}
          unit={unit}
          canWrite={canWrite}
          onWrite={() => setPinned((before) => withUnit(before, unit))}
        />
      ))}
    </Stack>
  );
}

const withUnit = (before: ReadonlySet<string>, { _id }: TranslationUnit): ReadonlySet<string> =>
  before.has(_id) ? before : new Set([...before, _id]);
