import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/call.ts';
import type { Currency } from '#contract/platform/money.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { payoutCalls as calls } from '#contract/rewards/payouts.calls.ts';
import { payoutScreens as screens } from '#contract/rewards/payouts.screens.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useAmounts } from '../use-amounts.ts';

type Payable = Reply<typeof calls.list>['owed']['payable'];

/** Collects what can be paid into a run. Nothing is paid before somebody else releases it. */
export function NewRun({ payable, onClose }: { payable: Payable; onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const go = useGo();
  const amounts = useAmounts();
  // Another choice is another request, so it gets a key of its own. A repeat after a lost reply keeps it.
  const [{ currency, idempotencyKey }, choose] = useState(() => choiceOf());
  const create = useChange(calls.create, {
    onDone: ({ run }) => go(addressOf(screens.run, { runId: run._id })),
  });
  const chosen = payable.filter((one) => currency === undefined || one.currency === currency);
  return (
    <ConfirmDialog
      opened
      title={t('new.title')}
      confirmLabel={t('new.submit')}
      busy={create.isPending}
      onClose={onClose}
      onConfirm={() => create.mutate({ body: { idempotencyKey, currency } })}
    >
      <Stack gap={12}>
        <p>{t('new.text', { amounts: amounts(chosen) })}</p>
        {payable.length > 1 && (
          <ChoiceField
            label={t('new.allCurrencies')}
            value={currency ?? null}
            options={payable.map((one) => ({ value: one.currency, label: t(`new.only.${one.currency}`) }))}
            onChange={(value) => choose(choiceOf(payable.find((one) => one.currency === value)?.currency))}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

const choiceOf = (currency?: Currency) => ({ currency, idempotencyKey: crypto.randomUUID() });
