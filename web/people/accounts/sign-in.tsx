import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountScreens } from '#contract/people/accounts.screens.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { pendingAccount } from '#contract/people/sign-in.labels.ts';
import type { Language } from '#contract/platform/language.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import '#web/platform/theme/text-input-styles.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import { CaptchaBox } from './captcha-box.tsx';
import { useSignInForm } from './use-sign-in-form.ts';
import classes from './accounts.module.css';

export interface SignInProps {
  readonly config: SessionReply['config'];
  readonly language: Language;
  /** Opens the page that the person wanted, once the session is theirs. */
  readonly onSignedIn: () => Promise<unknown>;
}

/** The form of sign-in, with fixed wording for possible errors. It uses neither the router nor the cache of replies. */
export function SignIn({ config, language, onSignedIn }: SignInProps) {
  const { t } = useTranslation('accounts');
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [captcha, setCaptcha] = useState<string>();
  const [round, setRound] = useState(0);
  const { fields, ...form } = useSignInForm(language, async (body) => {
    setRefused(null);
    try {
      await callApi(signInCalls.login, { body: { ...body, ...(captcha && { captcha }) } });
    } catch (error) {
      setRound((before) => before + 1);
      if (!(error instanceof ApiError) || Object.keys(error.fields).length > 0) throw error;
      return setRefused(error);
    }
    await onSignedIn();
  });

  return (
    <>
      <h1>{t('login.title')}</h1>
      <p className={classes.lead}>{t('login.lead')}</p>
      {refused && <Refused error={refused} supportEmail={config.supportEmail} />}
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextInput {...fields.email} type="email" autoComplete="username" inputMode="email" size="md" />
        <div className={classes.withLink}>
          <PasswordInput
            {...fields.password}
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
          />
          <AppLink href={accountScreens.forgotPassword.path}>{t('login.forgot')}</AppLink>
        </div>
        <Checkbox {...fields.remember} />
        <CaptchaBox
          key={round}
          captchaKey={config.captchaKey}
          onAnswer={setCaptcha}
          error={form.errors['captcha']}
        />
        <Button type="submit" variant="filled" size="md" fullWidth busy={form.submitting}>
          {t('login.submit')}
        </Button>
      </form>
      <p className={classes.lead}>
        {t('login.new')} <AppLink href={accountScreens.register.path}>{t('login.register')}</AppLink>
      </p>
      {config.demo && (
        <DemoSignIns
          onChoose={(email) => form.setValues({ email, password: 'Paddock2026', remember: true })}
        />
      )}
    </>
  );
}

/** What stands on the cover beside the form. */
export function SignInAside(): ReactNode {
  const { t } = useTranslation('accounts');
  return (
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
  );
}

/** Why sign-in was refused. A pending account is not an error: it is shown as a notice, with a contact. */
function Refused({ error, supportEmail }: { error: ApiError; supportEmail: string }) {
  const { t } = useTranslation('accounts');
  if (error.code !== pendingAccount) return <Strip tone="bad" title={error.message} live="alert" />;
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
