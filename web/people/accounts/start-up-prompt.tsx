import { NativeSelect } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountErrors } from '#contract/people/accounts.errors.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { audienceFields, positionFields } from '#contract/people/profile.fields.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { refreshSession, useSession, useUser } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { useChoices, type Option } from './choices.ts';
import classes from './accounts.module.css';

/** Start-up steps 6 and 7: a dialog over the learner's pages that closes only with an answer. */
export function StartUpPrompt({ prompt }: { prompt: 'positions' | 'audience' }) {
  return prompt === 'positions' ? <PositionsPrompt /> : <AudiencePrompt />;
}

/** Reloads the start-up steps after one has been completed. */
function useAnswered() {
  const router = useRouter();
  return async () => {
    await refreshSession();
    await router.invalidate();
  };
}

function PositionsPrompt() {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const choices = useChoices();
  const answered = useAnswered();
  const form = useRoomForm({
    schema: positionFields,
    errors: accountErrors,
    initial: { primaryRole: user.primaryRole, dealerPosition: user.dealerPosition },
    submit: async (body) => {
      await callApi(profileCalls.updatePosition, { body });
      await answered();
    },
  });
  return (
    <Prompt title={t('positions.title')} text={t('positions.text')} form={form}>
      <NativeSelect {...form.field('primaryRole')} data={withNothing(choices.primaryRoles)} />
      <NativeSelect {...form.field('dealerPosition')} data={withNothing(choices.dealerPositions)} />
    </Prompt>
  );
}

function AudiencePrompt() {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  const { assignmentGroupName } = useSession().config;
  const choices = useChoices();
  const answered = useAnswered();
  const form = useRoomForm({
    schema: audienceFields,
    errors: accountErrors,
    initial: { assignmentGroup: '' },
    submit: async (body) => {
      await callApi(profileCalls.updateAudience, { body });
      await answered();
    },
  });
  const { singular } = assignmentGroupName[language];
  return (
    <Prompt title={t('audience.title')} text={t('audience.text')} form={form}>
      <NativeSelect
        {...form.field('assignmentGroup')}
        label={singular}
        required
        data={withNothing(choices.departments)}
      />
    </Prompt>
  );
}

const withNothing = (options: readonly Option[]): Option[] => [{ value: '', label: '' }, ...options];

interface PromptProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly form: {
    readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
    readonly submitting: boolean;
  };
}

function Prompt({ title, text, children, form }: PromptProps) {
  const { t } = useTranslation('accounts');
  useEffect(() => {
    // A browser closes a dialog at the second Escape in a row, even if the page prevents it. So the dialog must never receive the key.
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', hold, { capture: true });
    return () => document.removeEventListener('keydown', hold, { capture: true });
  }, []);
  return (
    <Dialog opened onClose={stay} labelledBy="prompt-title" describedBy="prompt-text" alert>
      <Stack as="form" gap={12} className={classes.dialogForm} onSubmit={form.onSubmit} noValidate>
        <h2 id="prompt-title">{title}</h2>
        <p id="prompt-text">{text}</p>
        {children}
        <Row justify="end">
          <Button type="submit" variant="filled" busy={form.submitting}>
            {t('ui:word.save')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

const stay = () => {};
