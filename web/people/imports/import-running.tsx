import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '#contract/people/imports.calls.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Stack } from '#web/ui/layout.tsx';
import { missingOf } from './missing-of.ts';
import classes from './imports.module.css';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';

/** How far a worker is. The page can be left meanwhile. */
export function ImportRunning({ read }: { readonly read: Import }) {
  const { t } = useTranslation('people-imports');
  const formats = useFormats();
  const { state, done, total, counts, results } = read;
  // Only these are shown here.
  const pass = state === 'applying' || state === 'undoing' ? state : 'judging';
  const goal =
    state === 'judging'
      ? total
      : state === 'applying'
        ? counts.add + counts.update + missingOf(read)
        : results.added + results.updated + results.missing;
  const isStuck = useStuck(`${state} ${done}`);
  return (
    <Stack gap={16}>
      {isStuck && (
        <Strip tone="warn" title={t('running.stuck')} live="status">
          {t('running.stuckText')}
        </Strip>
      )}
      <Panel title={t(`running.${pass}`)} sub={t('running.leave')} padding="wide">
        <Stack gap={8}>
          <progress
            className={classes.progress}
            value={Math.min(done, goal)}
            max={Math.max(goal, 1)}
            aria-label={t(`running.${pass}`)}
          />
          <p role="status">
            {t('running.rows', {
              ...partOf(Math.min(done, goal), goal),
              done: formats.number(Math.min(done, goal)),
              total: formats.number(goal),
            })}
          </p>
        </Stack>
      </Panel>
    </Stack>
  );
}

const patienceMilliseconds = 15_000;

/** Whether this has stayed the same for longer than a piece of work takes: the process that works on imports is probably away. */
function useStuck(progress: string): boolean {
  const [stuckAt, setStuckAt] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setStuckAt(progress), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [progress]);
  return stuckAt === progress;
}
