import { IconBell, IconMail } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Screen } from '#contract/platform/screen.ts';
import { lazyExtra } from '#web/platform/lazy-extra.ts';
import { isOpenTo } from '#web/platform/open-screens.ts';
import { useSession } from '#web/platform/session.tsx';
import { useRest } from '#web/platform/use-rest.ts';
import { IconLink } from '#web/ui/icon-button.tsx';
import classes from './notice-bell.module.css';

/** A link to the notifications with the number of unread ones. */
export function NoticeBell({ to }: { to: Screen }) {
  const { t } = useTranslation('shell');
  const { badges, config } = useSession();
  const isResting = useRest();
  if (!config.features.notifications) return null;
  const count = badges['notifications'] ?? 0;
  return (
    <>
      <Counted
        to={to}
        count={count}
        label={count > 0 ? t('notices', { count }) : t('noNotices')}
        icon={<IconBell size={20} stroke={1.7} />}
      />
      {isResting && (
        <Suspense>
          <LiveBell />
        </Suspense>
      )}
    </>
  );
}

// Without it, the numbers follow with the next page.
const LiveBell = lazyExtra(() =>
  import('#web/people/notifications/live/live-bell.tsx').then((module) => ({ default: module.LiveBell })),
);

/** A link to the messages with the number of unopened ones. */
export function MessageEnvelope({ to }: { to: Screen }) {
  const { t } = useTranslation('shell');
  const session = useSession();
  if (!isOpenTo(session, to)) return null;
  const count = session.badges['messages'] ?? 0;
  return (
    <Counted
      to={to}
      count={count}
      label={count > 0 ? t('messages', { count }) : t('noMessages')}
      icon={<IconMail size={20} stroke={1.7} />}
    />
  );
}

type CountedProps = { to: Screen; count: number; label: string; icon: ReactNode };

function Counted({ to, count, label, icon }: CountedProps) {
  return (
    <IconLink
      href={to.path}
      label={label}
      className={classes.bell}
      icon={
        <>
          {icon}
          {count > 0 && <b aria-hidden="true">{count > 99 ? '99+' : count}</b>}
        </>
      }
    />
  );
}
