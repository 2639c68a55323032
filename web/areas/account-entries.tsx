import {
  IconHelp,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { adminHomeOf } from '#contract/admin-home.ts';
import { isAdmin } from '#contract/platform/start-up.rules.ts';
import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { screenById } from '#web/platform/screen-at.ts';
import { useSession } from '#web/platform/session.tsx';
import { useColorScheme } from '#web/platform/theme/color-scheme.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './account-entries.module.css';

/** What the menu of the account offers: profile, the admin area, help, colors, language, sign out. */
export function AccountEntries({ menu }: { menu: string }) {
  const { t } = useTranslation('shell');
  const session = useSession();
  const { isDark, toggle } = useColorScheme();
  const SchemeIcon = isDark ? IconSun : IconMoon;
  return (
    <>
      <MenuLink screen="accounts.me" icon={IconUser} label={t('account.profile')} menu={menu} />
      {(isAdmin(session) || adminHomeOf(session)) && (
        <MenuLink screen="dashboards.admin" icon={IconSettings} label={t('navigation.admin')} menu={menu} />
      )}
      <MenuLink screen="accounts.help" icon={IconHelp} label={t('account.help')} menu={menu} />
      <button type="button" onClick={toggle} className={classes.item}>
        <SchemeIcon size={18} stroke={1.7} />
        {isDark ? t('account.light') : t('account.dark')}
      </button>
      <div className={classes.language}>
        <LanguageChooser />
      </div>
      <AppLink href="/api/logout" className={classes.item}>
        <IconLogout size={18} stroke={1.7} />
        {t('account.signOut')}
      </AppLink>
    </>
  );
}

function MenuLink({
  screen: id,
  icon: LinkIcon,
  label,
  menu,
}: {
  screen: string;
  icon: Icon;
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
      <LinkIcon size={18} stroke={1.7} />
      {label}
    </AppLink>
  );
}
