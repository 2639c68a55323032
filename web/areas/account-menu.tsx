import { IconHelp, IconLogout, IconMoon, IconSettings, IconSun, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { adminHomeOf } from '#contract/admin-home.ts';
import { isAdmin } from '#contract/platform/start-up.rules.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useColorScheme } from '#web/platform/theme/color-scheme.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Face } from '#web/ui/face.tsx';
import classes from './account-menu.module.css';
import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { screenById } from '#web/platform/screen-at.ts';

/** The person's own menu: profile, help, language, colors, sign out. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const id = useId();
  const session = useSession();
  const user = useUser();
  const { isDark, toggle } = useColorScheme();
  return (
    <div className={classes.account}>
      <button
        type="button"
        className={classes.face}
        popoverTarget={id}
        aria-label={t('account.menu', { name: user.fullName })}
      >
        <Face name={user.fullName} photo={user.profileImage} size={34} />
      </button>
      <div id={id} popover="auto" className={classes.menu}>
        <div className={classes.who}>
          <b>{user.fullName}</b>
          <small>{user.email}</small>
        </div>
        <MenuLink
          screen="accounts.me"
          icon={<IconUser size={18} stroke={1.7} />}
          label={t('account.profile')}
          menu={id}
        />
        {(isAdmin(session) || adminHomeOf(session)) && (
          <MenuLink
            screen="dashboards.admin"
            icon={<IconSettings size={18} stroke={1.7} />}
            label={t('navigation.admin')}
            menu={id}
          />
        )}
        <MenuLink
          screen="accounts.help"
          icon={<IconHelp size={18} stroke={1.7} />}
          label={t('account.help')}
          menu={id}
        />
        <button type="button" onClick={toggle} className={classes.item}>
          {isDark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
          {isDark ? t('account.light') : t('account.dark')}
        </button>
        <div className={classes.language}>
          <LanguageChooser />
        </div>
        <AppLink href="/api/logout" className={classes.item}>
          <IconLogout size={18} stroke={1.7} />
          {t('account.signOut')}
        </AppLink>
      </div>
    </div>
  );
}

function MenuLink({
  screen: id,
  icon,
  label,
  menu,
}: {
  screen: string;
  icon: React.ReactNode;
  label: string;
  menu: string;
}) {
  const screen = screenById(id);
  if (!screen) return null;
  return (
    <AppLink
      href={screen.path}
      className={classes.item}
      onClick={() => document.getElementById(menu)?.hidePopover()}
    >
      {icon}
      {label}
    </AppLink>
  );
}
