import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { passwordLength } from '#contract/people/accounts.fields.ts';
import { accountScreens } from '#contract/people/accounts.screens.ts';
import { invitationCalls as calls, type InvitationLink } from '#contract/people/invitations.calls.ts';
import { acceptanceFields, type LinkState } from '#contract/people/invitations.fields.ts';
import { invitationScreens as screens } from '#contract/people/invitations.screens.ts';
import { sessionScreens } from '#contract/people/session.screens.ts';
import { localPath } from '#contract/platform/language.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { FormFrame } from '#web/platform/form-frame.tsx';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from '../../accounts/accounts.module.css';
import { useChoices } from '../../accounts/choices.ts';
import { enter } from '../../accounts/enter.ts';

/** Opened from a mail, without a sign-in. Opening it changes nothing: programs that check links open them, too. */
export function Page() {
  const { token } = useParamsOf(screens.accept);
  const reply = useCall(calls.look, { params: { token } }, { staleMilliseconds: 0 });
  const isUnknown = reply.error instanceof ApiError && reply.error.status === 404;
  const link = reply.data?.link;
  return (
    <FormFrame>
      {reply.isPending && <SkeletonRows rows={5} />}
      {isUnknown && <Closed state="unknown" />}
      {reply.isError && !isUnknown && <FailedReply reply={reply} />}
      {link &&
        (link.state === 'open' ? (
          <Accept key={token} token={token} link={link} onClosed={() => void reply.refetch()} />
        ) : (
          <Closed state={link.state} />
        ))}
    </FormFrame>
  );
}

/** Why a link does not work, and how to get another one. */
function Closed({ state }: { readonly state: Exclude<LinkState, 'open'> | 'unknown' }) {
  const { t } = useTranslation('invitations');
  const { supportEmail } = useSession().config;
  return (
    <Stack gap={16}>
      <div>
        <h1>{t(`closed.${state}.title`)}</h1>
        <p className={classes.lead}>{t(`closed.${state}.sentence`)}</p>
      </div>
      {state === 'used' ? (
        <>
          <ButtonLink href={sessionScreens.login.path} variant="filled" size="md">
            {t('accounts:login.submit')}
          </ButtonLink>
          <p>
            <AppLink href={accountScreens.forgotPassword.path}>{t('closed.forgot')}</AppLink>
          </p>
        </>
      ) : (
        <p>
          {t('closed.ask')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </Stack>
  );
}

interface AcceptProps {
  readonly token: string;
  readonly link: Extract<InvitationLink, { state: 'open' }>;
  /** The invitation was used or withdrawn since the page was opened. */
  readonly onClosed: () => void;
}

function Accept({ token, link, onClosed }: AcceptProps) {
  const { t } = useTranslation('invitations');
  const language = useLanguage();
  const choices = useChoices();
  const { user } = useSession();
  const { email, firstName, invitedBy, missing } = link;
  const form = useRoomForm({
    schema: acceptanceFields(missing),
    errors: accountErrors,
    initial: {
      password: '',
      confirmation: '',
      ...Object.fromEntries(missing.map((name) => [name, ''])),
      privacy: false,
    },
    submit: async (body) => {
      try {
        await callApi(calls.accept, { params: { token }, body });
        enter();
      } catch (error) {
        if (error instanceof ApiError && (error.status === 410 || error.status === 404)) return onClosed();
        throw error;
      }
    },
  });
  const asks = (name: (typeof missing)[number]) => missing.includes(name);
  const birth = form.field('dateOfBirth');
  const visibility = { 'aria-label': t('accounts:login.showPassword') };
  return (
    <>
      <h1>{firstName ? t('accept.title', { firstName }) : t('accept.titleAlone')}</h1>
      <p className={classes.lead}>
        {invitedBy ? t('accept.lead', { by: invitedBy }) : t('accept.leadAlone')}
      </p>
      {user && user.email !== email && (
        <Strip tone="warn" title={t('accept.other', { name: user.fullName })}>
          {t('accept.otherHint')}
        </Strip>
      )}
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <TextInput label={t('ui:word.email')} value={email} readOnly autoComplete="username" size="md" />
        <PasswordInput
          {...form.field('password')}
          autoComplete="new-password"
          size="md"
          description={t('accounts:password.hint', {
            minimum: passwordLength.min,
            maximum: passwordLength.max,
          })}
          visibilityToggleButtonProps={visibility}
        />
        <PasswordInput
          {...form.field('confirmation')}
          required
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={visibility}
        />
        {missing.length > 0 && <h2 className={classes.sectionTitle}>{t('accept.details')}</h2>}
        {asks('firstName') && <TextInput {...form.field('firstName')} autoComplete="given-name" size="md" />}
        {asks('lastName') && <TextInput {...form.field('lastName')} autoComplete="family-name" size="md" />}
        {asks('dateOfBirth') && (
          <DateField
            {...birth}
            value={(birth['value'] as string | undefined) ?? ''}
            onChange={birth['onChange'] as (value: string) => void}
            autoComplete="bday"
          />
        )}
        {asks('country') && (
          <Select
            {...form.field('country')}
            data={choices.countries}
            searchable
            autoComplete="off"
            size="md"
          />
        )}
        {asks('primaryRole') && (
          <Select {...form.field('primaryRole')} data={choices.primaryRoles} size="md" />
        )}
        {asks('dealerPosition') && (
          <Select {...form.field('dealerPosition')} data={choices.dealerPositions} size="md" />
        )}
        <div>
          <Checkbox {...form.field('privacy', 'checkbox')} required />
          <a
            className={classes.policy}
            href={localPath('/public/privacy-policy', language)}
            target="_blank"
            rel="noreferrer"
          >
            {t('accounts:register.work.readPolicy')}
          </a>
        </div>
        <Button type="submit" variant="filled" size="md" fullWidth busy={form.submitting}>
          {t('accept.submit')}
        </Button>
      </form>
    </>
  );
}
