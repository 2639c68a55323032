import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { dealerChoice } from '#contract/people/accounts.fields.ts';
import { dealerErrors } from '#contract/people/dealers.errors.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { DealerFields } from './dealer-fields.tsx';
import { useKeptStep, useStepErrors, type StepProps } from './use-registration.ts';
import classes from './accounts.module.css';

export interface RegisterDealerProps extends StepProps<'dealer'> {
  readonly chosen: AsyncOption | null;
  readonly onChosen: (option: AsyncOption | null) => void;
}

/** Step 2: the dealer. */
export function RegisterDealer({
  values,
  errors,
  onDone,
  onBack,
  onTyped,
  chosen,
  onChosen,
}: RegisterDealerProps) {
  const { t } = useTranslation('accounts');
  const form = useRoomForm({
    schema: dealerChoice,
    errors: { ...accountErrors, ...dealerErrors },
    initial: values,
    submit: async (): Promise<void> => onDone(form.values),
  });
  useStepErrors(form, errors);
  useKeptStep(form.values, onTyped);
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={24}>
        <div>
          <h1>{t('register.dealer.title')}</h1>
          <p className={classes.lead}>{t('register.dealer.lead')}</p>
        </div>
        <DealerFields
          field={form.field}
          values={form.values}
          onChange={(change) => form.setValues(change)}
          error={form.errors['dealer'] ?? form.errors['company']}
          chosen={chosen}
          onChosen={onChosen}
        />
        <div className={classes.foot}>
          <Button size="md" onClick={() => onBack?.(form.values)}>
            {t('register.back')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            size="md"
            iconAfter={<IconArrowRight size={16} stroke={1.9} />}
          >
            {t('ui:word.continue')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
