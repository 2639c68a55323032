import { useTranslation } from 'react-i18next';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import { browserName } from './browser-name.ts';
import classes from './accounts.module.css';

/** Where the person is signed in, with a button to sign out the other sessions. */
export function MySessions() {
  const { t } = useTranslation('accounts');
  const formats = useFormats();
  const { proxy } = useSession();
  const sessions = useCall(profileCalls.sessions, {});
  const end = useChange(profileCalls.endSession, { onDone: () => toast(t('sessions.ended')) });
  return (
    <Panel title={t('sessions.title')} sub={t('sessions.sub')}>
      {sessions.isError && <FailedReply reply={sessions} />}
      <ul className={classes.rows}>
        {sessions.data?.sessions.map((session) => (
          <li key={session._id}>
            <span>
              <b>{browserName(session.userAgent) || t('sessions.unknown')}</b>
              <small className="sub">
                {session.current
                  ? t('sessions.current')
                  : t('sessions.lastSeen', { when: formats.date(session.lastSeenAt, 'MMM Do, YYYY') })}
                {session.ip && ` · ${session.ip}`}
              </small>
            </span>
            {!session.current && !proxy && (
              <Button
                size="xs"
                disabled={end.isPending}
                onClick={() => end.mutate({ params: { id: session._id } })}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
