import { Switch } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Language, e-mails, and a download of the person's data. */
export function MyChoices() {
  const { t } = useTranslation('accounts');
  const { receiveEmails } = useUser();
  const { proxy } = useSession();
  const choose = useChange(profileCalls.updateEmailOpt, { onDone: () => toast(t('saved')) });
  return (
    <Panel title={t('ui:word.settings')}>
      <Stack gap={16}>
        <LanguageChooser />
        <Switch
          label={t('me.mails')}
          description={t('me.mailsHint')}
          checked={receiveEmails}
          disabled={choose.isPending}
          onChange={(event) => choose.mutate({ body: { receiveEmails: event.currentTarget.checked } })}
        />
        {!proxy && (
          <div>
            <ButtonLink
              href={profileCalls.myData.path}
              download
              icon={<IconDownload size={16} stroke={1.7} />}
            >
              {t('me.download')}
            </ButtonLink>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
