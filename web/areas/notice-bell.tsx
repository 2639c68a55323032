import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Screen } from '#contract/platform/screen.ts';
import { useSession } from '#web/platform/session.tsx';
import { IconLink } from '#web/ui/icon-button.tsx';
import classes from './notice-bell.module.css';

/** A link to the notifications with the number of unread ones. */
export function NoticeBell({ to }: { to: Screen }) {
  const { t } = useTranslation('shell');
  const { badges, config } = useSession();
  if (!config.features.notifications) return null;
  const count = badges['notifications'] ?? 0;
  return (
    <IconLink
      href={to.path}
      label={count > 0 ? t('notices', { count }) : t('noNotices')}
      className={classes.bell}
      icon={
        <>
          <IconBell size={20} stroke={1.7} />
          {count > 0 && <b aria-hidden="true">{count > 99 ? '99+' : count}</b>}
        </>
      }
    />
  );
}
