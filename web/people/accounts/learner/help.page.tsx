import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { contactCalls } from '#contract/people/contact.calls.ts';
import { contactFields } from '#contract/people/contact.fields.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Row, Split, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Captcha } from '../captcha.tsx';

type Outcome = 'sent' | 'failed';

/** Sends a message to support, and shows its hours. */
export function Page() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { config } = useSession();
  const user = useUser();
  const [captcha, setCaptcha] = useState<string>();
  const [round, setRound] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const initial = { fullName: user.fullName, email: user.email, phone: '', message: '' };
  const form = useRoomForm({
    schema: contactFields,
    errors: accountErrors,
    initial,
    submit: async (body) => {
      setOutcome(undefined);
      try {
        await callApi(contactCalls.contact, { body: { ...body, ...(captcha && { captcha }) } });
        setOutcome('sent');
        form.setValues({ message: '' });
        form.resetDirty();
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) throw error;
        setOutcome('failed');
      } finally {
        setRound((before) => before + 1);
      }
    },
  });
  return (
    <>
      <PageHeader title={t('help.title')} sub={t('help.lead')} room="learner" />
      <Split
        main={
          <Panel padding="wide">
            <form onSubmit={form.onSubmit} noValidate>
              <Stack gap={16}>
                {outcome && (
                  <Strip
                    tone={outcome === 'sent' ? 'ok' : 'bad'}
                    title={t(`help.${outcome}`)}
                    live={outcome === 'sent' ? 'status' : 'alert'}
                  />
                )}
                <FormSection columns={2}>
                  <TextInput {...form.field('fullName')} autoComplete="name" />
                  <TextInput {...form.field('email')} type="email" autoComplete="email" />
                  <TextInput {...form.field('phone')} type="tel" autoComplete="tel" />
                  <FullRow>
                    <Textarea {...form.field('message')} autosize minRows={5} maxLength={5000} />
                  </FullRow>
                </FormSection>
                <Captcha key={round} onAnswer={setCaptcha} error={form.errors['captcha']} />
                <Row justify="end">
                  <Button type="submit" variant="filled" busy={form.submitting}>
                    {t('help.submit')}
                  </Button>
                </Row>
              </Stack>
            </form>
          </Panel>
        }
        aside={
          <Panel title={t('help.hours')}>
            <p>{inLanguage(config.supportHours, language)}</p>
            <p>
              <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
            </p>
          </Panel>
        }
      />
    </>
  );
}
