import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { incentiveCodeCalls, type IncentiveCode } from '#contract/rewards/incentive-codes.calls.ts';
import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchTakers } from '../search-takers.ts';

interface HandOverCodeProps {
  readonly incentive: Incentive;
  /** The code to assign; the next one without it. */
  readonly code?: IncentiveCode;
  readonly onClose: () => void;
}

/** Assigns a code to a person who can have one, after a question that names both. */
export function HandOverCode({ incentive, code, onClose }: HandOverCodeProps) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const [person, setPerson] = useState<AsyncOption | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  // The same for every repeat, so that a repeat after a lost reply assigns nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const assign = useChange(incentiveCodeCalls.assign, {
    alsoChanges: ['reports', 'rewards'],
    onDone: () => {
      toast(t('codes.handOver.done', { person: person?.label }));
      onClose();
    },
  });
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={code ? t('codes.handOver.title', { code: code.code }) : t('codes.next')}
        sub={t('codes.handOver.sub')}
        submitLabel={t('codes.handOver.submit')}
        busy={assign.isPending}
        dirty={person !== null}
        onSubmit={(event) => {
          event.preventDefault();
          if (person) setAsking(true);
          else setMissing(true);
        }}
      >
        <AsyncSelect
          label={t('ui:word.person')}
          hint={t('codes.handOver.personHint')}
          required
          value={person}
          onChange={(option) => {
            setPerson(option);
            setMissing(false);
          }}
          search={searchTakers(incentive._id)}
          {...(isMissing && { error: t('codes.handOver.missing') })}
        />
      </FormDrawer>
      <ConfirmDialog
        opened={isAsking}
        title={t('codes.handOver.ask', {
          incentive: nameIn(incentive, language),
          person: person?.label,
        })}
        confirmLabel={t('codes.handOver.submit')}
        busy={assign.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (!person) return;
          assign.mutate(
            {
              params: { id: incentive._id },
              body: { user: person.value, ...(code && { code: code._id }), idempotencyKey },
            },
            { onError: () => setAsking(false) },
          );
        }}
      >
        {code
          ? t('codes.handOver.askCode', { person: person?.label, code: code.code })
          : t('codes.handOver.askNext', { person: person?.label })}
      </ConfirmDialog>
    </>
  );
}
