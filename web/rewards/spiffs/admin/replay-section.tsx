import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  spiffReplayCalls as calls,
  type Replay,
  type ReplayBasis,
} from '#contract/rewards/spiff-replay.calls.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { noteStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { ProgramRecordForm } from './program-values.ts';
import { ReplayInBackground } from './replay-in-background.tsx';
import { ReplayResult } from './replay-result.tsx';
import { useLastReplay } from './use-last-replay.ts';

/** Tries the form as it stands on the claims of the last twelve months, in the background if they are many. Nothing is saved. */
export function ReplaySection({ form, spiff }: { form: ProgramRecordForm; spiff: Spiff | undefined }) {
  const { t } = useTranslation('spiff-manager');
  const [basis, setBasis] = useState<ReplayBasis>('all');
  const [result, setResult] = useState<Replay>();
  const [problem, setProblem] = useState<string>();
  /** A work in the background whose result is no longer wanted here. */
  const [left, setLeft] = useState<string>();
  const last = useLastReplay(spiff?._id);
  const run = useChange(calls.run, {
    quiet: true,
    async onDone({ replay, work }) {
      setResult(replay ?? undefined);
      if (work) await noteStarted(work);
    },
  });
  const clear = () => {
    setResult(undefined);
    setLeft(last?._id);
  };
  const { amountCents, parts, ...values } = form.values;
  const start = async () => {
    setProblem(undefined);
    if (amountCents === null) return setProblem(t('replay.amountFirst'));
    const { structure, currency, spentUnitCents, perClaimCents, perPersonCents, budgetCents } = values;
    try {
      await run.mutateAsync({
        body: {
          structure,
          currency,
          amountCents,
          spentUnitCents: structure === 'PER_SPENT' ? spentUnitCents : null,
          perClaimCents,
          perPersonCents,
          budgetCents,
          certificate: values.certificate,
          parts: parts.filter(({ partNumber }) => partNumber !== ''),
          audience: values.audience,
          basis,
          spiff: spiff?._id,
        },
      });
    } catch (error) {
      clear();
      setProblem((error as Error).message);
    }
  };
  const isRunning = last?.endedAt === null;
  return (
    <FormSection title={t('replay.title')} sub={t('replay.sub')} layout="beside">
      <Stack gap={16}>
        <Row gap={12}>
          {spiff && (
            <Segmented
              label={t('record.label')}
              value={basis}
              options={[
                { value: 'all', label: t('replay.all') },
                { value: 'own', label: t('replay.own') },
              ]}
              onChange={(next) => {
                setBasis(next);
                clear();
              }}
            />
          )}
          <Button
            icon={<IconHistory size={16} stroke={1.7} />}
            busy={run.isPending || isRunning}
            onClick={() => void start()}
          >
            {t('replay.run')}
          </Button>
        </Row>
        <div aria-live="polite">
          {problem && <Strip tone="bad" title={problem} />}
          {result && <ReplayResult replay={result} />}
        </div>
        {last && !result && (isRunning || last._id !== left) && <ReplayInBackground work={last} />}
      </Stack>
    </FormSection>
  );
}
