import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { dealerChoice } from '#contract/people/accounts.fields.ts';
import { dealerErrors } from '#contract/people/dealers.errors.ts';
import { mayJoinAlone } from '#contract/people/joining.rules.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from '../accounts.module.css';
import { DealerFields, noDealer } from '../dealer-fields.tsx';
import { enter } from '../enter.ts';

/** Training requires a dealer: learners choose theirs, other people are added to one. */
export function Page() {
  const { role } = useUser();
  const rights = new Set(role.rights.map((right) => right.name));
  return mayJoinAlone({ reach: role.reach, rights }) ? <ChooseDealer /> : <AddedByOthers />;
}

function AddedByOthers() {
  const { t } = useTranslation('accounts');
  const { supportEmail: email } = useSession().config;
  return (
    <div className={classes.narrow}>
      <Stack gap={24}>
        <h1>{t('missingDealer.byOthers')}</h1>
        <p className={classes.lead}>
          {t('missingDealer.byOthersHint')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      </Stack>
    </div>
  );
}

function ChooseDealer() {
  const { t } = useTranslation('accounts');
  const { dealers } = useUser();
  const [chosen, setChosen] = useState<AsyncOption | null>(null);
  const form = useRoomForm({
    schema: dealerChoice,
    errors: { ...accountErrors, ...dealerErrors },
    initial: noDealer,
    submit: async (body) => {
      await callApi(profileCalls.updateDealer, { body });
      enter();
    },
  });
  const [waiting] = dealers;
  return (
    <form className={classes.narrow} onSubmit={form.onSubmit} noValidate>
      <Stack gap={24}>
        <div>
          <h1>{t('register.dealer.title')}</h1>
          <p className={classes.lead}>{t('missingDealer.lead')}</p>
        </div>
        {waiting && (
          <Strip tone="info" title={t('missingDealer.waiting', { name: waiting.name })}>
            {t('missingDealer.waitingHint')}
          </Strip>
        )}
        <DealerFields
          field={form.field}
          values={form.values}
          onChange={(change) => form.setValues(change)}
          error={form.errors['dealer'] ?? form.errors['company']}
          chosen={chosen}
          onChosen={setChosen}
        />
        <Row justify="end">
          <Button type="submit" variant="filled" size="md" busy={form.submitting}>
            {t('ui:word.save')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
