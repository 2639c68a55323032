import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notificationCalls, type NoticePreferences } from '#contract/people/notifications.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall, useChange } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './notifications.module.css';

type Choice = NoticePreferences['choices'][number];

/** Which notifications the person gets in the portal and by e-mail. Each switch saves at once. */
export function NoticePreferencesPanel() {
  const { t } = useTranslation('notifications');
  const { config } = useSession();
  const { receiveEmails } = useSession().user!;
  const reply = useCall(notificationCalls.preferences, {});
  const save = useChange(notificationCalls.savePreferences, { onDone: () => toast(t('preferences.saved')) });
  const preferences = reply.data?.preferences;
  const choose = ({ kind, portal, mail }: Choice, change: Partial<Pick<Choice, 'portal' | 'mail'>>) =>
    save.mutate(
      { body: { choices: [{ kind, portal, mail, ...change }], version: preferences!.version } },
      // Someone saved in another tab: the switches show what is stored now.
      { onError: () => void reply.refetch() },
    );
  const inPortal = config.features.notifications;
  return (
    <div id="notifications">
      <Panel
        title={t('preferences.title')}
        sub={receiveEmails ? t('preferences.sub') : t('preferences.mailsOff')}
      >
        {reply.isError && <FailedReply reply={reply} />}
        {reply.isPending && <SkeletonRows rows={5} />}
        {preferences && (
          <table className={classes.choices}>
            <thead>
              <tr>
                <th scope="col">{t('preferences.about')}</th>
                {inPortal && <th scope="col">{t('preferences.portal')}</th>}
                <th scope="col">{t('preferences.mail')}</th>
              </tr>
            </thead>
            <tbody>
              {preferences.choices.map((choice) => {
                const name = t(`kind.${choice.kind}`);
                return (
                  <tr key={choice.kind}>
                    <th scope="row">{name}</th>
                    {choice.fixed ? (
                      <td colSpan={inPortal ? 2 : 1}>{t('preferences.always')}</td>
                    ) : (
                      <>
                        {inPortal && (
                          <td>
                            <Switch
                              aria-label={t('preferences.inPortal', { name })}
                              checked={choice.portal}
                              disabled={save.isPending}
                              onChange={(event) => choose(choice, { portal: event.currentTarget.checked })}
                            />
                          </td>
                        )}
                        <td>
                          <Switch
                            aria-label={t('preferences.byMail', { name })}
                            checked={choice.mail && receiveEmails}
                            disabled={save.isPending || !receiveEmails}
                            onChange={(event) => choose(choice, { mail: event.currentTarget.checked })}
                          />
                        </td>
                      </>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </Panel>
    </div>
  );
}
