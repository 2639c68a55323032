import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { adminHomeOf } from '#contract/admin-home.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { landingOf } from '#contract/platform/start-up.rules.ts';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { signInFields } from '#contract/people/sign-in.fields.ts';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { screenById } from '#web/platform/screen-at.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { queryClient } from '#web/platform/query.ts';
import { sessionQuery, useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import { useState } from 'react';
import { Captcha } from '../captcha.tsx';
import { takeTarget } from '../remembered-target.ts';
import classes from '../accounts.module.css';

/** Sign-in, with fixed wording for possible errors. */
export function Page() {
  const { t } = useTranslation('accounts');
  const { config } = useSession();
  const go = useGo();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [captcha, setCaptcha] = useState<string>();
  const [round, setRound] = useState(0);
  const form = useRoomForm({
    schema: signInFields,
    errors: accountErrors,
    initial: { email: '', password: '', remember: true },
    submit: async (body) => {
      setRefused(null);
      try {
        await callApi(signInCalls.login, { body: { ...body, ...(captcha && { captcha }) } });
      } catch (error) {
        setRound((before) => before + 1);
        if (!(error instanceof ApiError) || 'captcha' in error.fields) throw error;
        return setRefused(error);
      }
      const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await go(takeTarget(landingOf(session, adminHomeOf(session))), { replace: true });
    },
  });

  return (
    <FormFrame
      aside={
        <>
          <p className={classes.sentence}>{t('login.aside')}</p>
          <StageLine
            segments={stageSegments({ done: 6, total: 8, underWay: true })}
            label={t('login.asideProgress')}
            onDark
            size="lg"
          />
          <p className={classes.sentenceSub}>{t('login.asideProgress')}</p>
        </>
      }
    >
      <h1>{t('login.title')}</h1>
      <p className={classes.lead}>{t('login.lead')}</p>
      {refused && <Refused error={refused} />}
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          size="md"
        />
        <div className={classes.withLink}>
          <PasswordInput
            {...form.field('password')}
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
          />
          {screenById('accounts.forgot-password') && (
            <AppLink href="/public/forgot-password">{t('login.forgot')}</AppLink>
          )}
        </div>
        <Checkbox {...form.field('remember', 'checkbox')} required={false} />
        <Captcha key={round} onAnswer={setCaptcha} error={form.errors['captcha']} />
        <Button type="submit" variant="filled" size="md" fullWidth busy={form.submitting}>
          {t('login.submit')}
        </Button>
      </form>
      {screenById('accounts.register') && (
        <p className={classes.lead}>
          {t('login.new')} <AppLink href="/public/register">{t('login.register')}</AppLink>
        </p>
      )}
      {config.demo && (
        <DemoSignIns onChoose={(email) => form.setValues({ email, password: 'Paddock2026' })} />
      )}
    </FormFrame>
  );
}

/** Why sign-in was refused. A pending account is not an error: it is shown as a notice, with a contact. */
function Refused({ error }: { error: ApiError }) {
  const { t } = useTranslation('accounts');
  const { supportEmail } = useSession().config;
  if (error.code !== accountErrors.pending.code)
    return (
      <Strip tone="bad" title={error.message} live="alert">
        {t('login.refusedHint')}
      </Strip>
    );
  return (
    <Strip tone="info" title={error.message} live="status">
      {t('pending.usually')} {t('pending.ask')}{' '}
      <a className={classes.inStrip} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </Strip>
  );
}

const demoPeople = ['learner', 'manager', 'brand', 'company', 'platform', 'district'] as const;

/** Shown on a portal with demo sign-ins. */
function DemoSignIns({ onChoose }: { onChoose: (email: string) => void }) {
  const { t } = useTranslation('accounts');
  return (
    <div className={classes.demo}>
      <Strip tone="mute" title={t('demo.title')}>
        {t('demo.hint')}
      </Strip>
      <div className={classes.demoPeople}>
        {demoPeople.map((who) => (
          <Button key={who} size="xs" onClick={() => onChoose(`${who}@paddock.example`)}>
            {t(`demo.${who}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
