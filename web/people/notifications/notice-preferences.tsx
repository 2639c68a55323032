import { NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationCalls, type NoticePreferences } from '#contract/people/notifications.calls.ts';
import { noticeWays, type NoticeWay } from '#contract/people/notifications.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import '#web/platform/theme/input-styles.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './notifications.module.css';

type Choice = NoticePreferences['choices'][number];
type Chosen = Partial<Record<Choice['kind'], NoticeWay>>;

/** The stored choices with those that are being saved: one after another, each on the version that the one before has left. */
function useChoices() {
  const { t } = useTranslation('notifications');
  const reply = useCall(notificationCalls.preferences, {});
  const save = useChange(notificationCalls.savePreferences, { onDone: () => toast(t('ui:word.saved')) });
  const [chosen, setChosen] = useState<Chosen>({});
  const saves = useRef(Promise.resolve());
  const preferences = reply.data?.preferences;
  const version = useRef(0);
  useEffect(() => {
    // A reply that was on its way during a save has an older one.
    version.current = Math.max(version.current, preferences?.version ?? 0);
  }, [preferences]);

  const send = async ({ kind, way }: Pick<Choice, 'kind' | 'way'>) => {
    try {
      const body = { choices: [{ kind, way }], version: version.current };
      version.current = (await save.mutateAsync({ body })).preferences.version;
    } catch {
      // The alert has said why. Someone saved in another tab: the lists show what is stored now.
      const { data } = await reply.refetch();
      version.current = data?.preferences.version ?? version.current;
    }
    setChosen((before) => (before[kind] === way ? { ...before, [kind]: undefined } : before));
  };
  return {
    reply,
    preferences: preferences && {
      ...preferences,
      choices: preferences.choices.map((choice) => ({ ...choice, way: chosen[choice.kind] ?? choice.way })),
    },
    choose: ({ kind }: Choice, way: NoticeWay) => {
      setChosen((before) => ({ ...before, [kind]: way }));
      saves.current = saves.current.then(() => send({ kind, way }));
    },
  };
}

/** How the person is told about each kind of occasion. Each choice saves at once. */
export function NoticePreferencesPanel() {
  const { t } = useTranslation('notifications');
  const { config } = useSession();
  const { receiveEmails } = useSession().user!;
  const { reply, preferences, choose } = useChoices();
  // Without the list in the portal, a notice that is not mailed is off.
  const ways = noticeWays.filter((way) => config.features.notifications || way !== 'portal');
  const shownWay = (way: NoticeWay): NoticeWay => {
    const sent = receiveEmails || way === 'off' ? way : 'portal';
    return ways.includes(sent) ? sent : 'off';
  };
  return (
    <div id="notifications">
      <Panel
        title={t('title')}
        sub={
          receiveEmails
            ? preferences && t('preferences.sub', { count: preferences.mailsPerDay })
            : t('preferences.mailsOff')
        }
      >
        {receiveEmails && preferences?.digestOff && <p>{t('preferences.digestOff')}</p>}
        {reply.isError && <FailedReply reply={reply} />}
        {reply.isPending && <SkeletonRows rows={5} />}
        {preferences && (
          <table className={classes.choices}>
            <thead>
              <tr>
                <th scope="col">{t('preferences.about')}</th>
                <th scope="col">{t('preferences.how')}</th>
              </tr>
            </thead>
            <tbody>
              {preferences.choices.map((choice) => {
                const name = t(`kind.${choice.kind}`);
                return (
                  <tr key={choice.kind}>
                    <th scope="row">{name}</th>
                    <td>
                      {choice.fixed ? (
                        t('preferences.always')
                      ) : (
                        <NativeSelect
                          aria-label={name}
                          value={shownWay(choice.way)}
                          data={ways.map((way) => ({
                            value: way,
                            label: t(`preferences.way.${way}`),
                            disabled: !receiveEmails && (way === 'mail' || way === 'digest'),
                          }))}
                          onChange={(event) => choose(choice, event.currentTarget.value as NoticeWay)}
                        />
                      )}
                    </td>
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
