import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  spiffReplayCalls as calls,
  type Replay,
  type ReplayBasis,
} from '#contract/rewards/spiff-replay.calls.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { useChange } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { ProgramRecordForm } from './program-values.ts';
import { ReplayResult } from './replay-result.tsx';

/** Tries the form as it stands on the claims of the last twelve months. Nothing is saved. */
export function ReplaySection({ form, spiff }: { form: ProgramRecordForm; spiff: Spiff | undefined }) {
  const { t } = useTranslation('spiff-manager');
  const [basis, setBasis] = useState<ReplayBasis>('all');
  const [result, setResult] = useState<Replay>();
  const [problem, setProblem] = useState<string>();
  const run = useChange(calls.run, { quiet: true, onDone: ({ replay }) => setResult(replay) });
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
      setResult(undefined);
      setProblem((error as Error).message);
    }
  };
  return (
    <FormSection title={t('replay.title')} sub={t('replay.sub')} layout="beside">
      <Stack gap={16}>
        <Row gap={12}>
          {spiff && (
            <Segmented
              label={t('replay.basis')}
              value={basis}
              options={[
                { value: 'all', label: t('replay.all') },
                { value: 'own', label: t('replay.own') },
              ]}
              onChange={(next) => {
                setBasis(next);
                setResult(undefined);
              }}
            />
          )}
          <Button
            icon={<IconHistory size={16} stroke={1.7} />}
            busy={run.isPending}
            onClick={() => void start()}
          >
            {t('replay.run')}
          </Button>
        </Row>
        <div aria-live="polite">
          {problem && <Strip tone="bad" title={problem} />}
          {result && <ReplayResult replay={result} />}
        </div>
      </Stack>
    </FormSection>
  );
}
