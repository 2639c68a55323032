import { Outlet, useRouterState } from '@tanstack/react-router';
import { IconArrowUpRight, IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { previewPathOf } from '#contract/admin-home.ts';
import { notificationScreens } from '#contract/people/notifications.screens.ts';
import { messageScreens } from '#contract/library/messages.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { titleOf } from '#contract/platform/screen.ts';
import { AccountMenu } from '#web/areas/account-menu.tsx';
import { MessageEnvelope, NoticeBell } from '#web/areas/notice-bell.tsx';
import { PaletteButton } from '#web/areas/palette-button.tsx';
import { useOpenHere } from '#web/areas/use-open-here.ts';
import { screenAt, screenById } from '#web/platform/screen-at.ts';
import { useBreadcrumb } from '#web/areas/use-breadcrumb.ts';
import { WorkIndicator } from '#web/platform/long-work/work-indicator.tsx';
import { useAllowed, useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useShownTitle } from '#web/ui/page-title.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import classes from './admin-shell.module.css';
import { BrandSwitcher } from './brand-switcher.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { FoldingGroup } from '#web/ui/folding-group.tsx';
import { navigationFor, type NavigationEntry, type NavigationGroup } from './navigation.ts';
import { useFolded } from './use-folded.ts';

/** The admin area: sidebar on the left, breadcrumb and search at the top. */
export function AdminShell() {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [isOpen, setOpen] = useOpenHere(path);
  const main = useRef<HTMLElement>(null);
  const side = useRef<HTMLElement>(null);
  const menu = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const sidebar = side.current;
    const opener = menu.current?.querySelector('button');
    // The keyboard goes into the menu, to where the person is, and back to its button: behind the menu, nothing can be seen.
    (sidebar?.querySelector<HTMLElement>('nav [aria-current]') ?? sidebar?.querySelector('button'))?.focus();
    return () => {
      const focused = document.activeElement;
      if (focused === document.body || sidebar?.contains(focused)) opener?.focus();
    };
  }, [isOpen]);
  const isAllowedHere = useAllowed(notificationScreens.admin.access);

  return (
    <div className={classes.admin}>
      <SkipLink>{t('skip')}</SkipLink>
      <aside ref={side} className={classes.side} data-open={isOpen || undefined}>
        <Sidebar path={path} onClose={() => setOpen(false)} />
      </aside>
      {isOpen && (
        <button
          type="button"
          className={classes.scrim}
          aria-label={t('menu.close')}
          onClick={() => setOpen(false)}
        />
      )}
      <div className={classes.work}>
        <header className={classes.bar}>
          <span ref={menu} className={classes.menu}>
            <IconButton
              label={t('menu.open')}
              icon={<IconMenu2 size={20} stroke={1.7} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(true)}
            />
          </span>
          <Breadcrumb />
          <div className={classes.tools}>
            <PaletteButton />
            <WorkIndicator />
            <MessageEnvelope to={isAllowedHere ? messageScreens.admin : messageScreens.learner} />
            <NoticeBell to={isAllowedHere ? notificationScreens.admin : notificationScreens.learner} />
            <AccountMenu />
          </div>
        </header>
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

function Sidebar({ path, onClose }: { path: string; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const session = useSession();
  const user = useUser();
  const groups = navigationFor(session);
  const linkOf = useLinks(path, groups);
  const active = groups.find((group) => group.entries.some((entry) => linkOf(entry).isCurrent))?.key;
  const { isFolded, toggle } = useFolded(path, active);
  return (
    <>
      <div className={classes.brand}>
        <BrandMark size={26} />
        <div className={classes.brandWords}>
          <b className="display">{inLanguage(session.config.portalName, language)}</b>
          <small className="sub">{user.role.name}</small>
        </div>
        <span className={classes.close}>
          <IconButton label={t('menu.close')} icon={<IconX size={18} stroke={1.7} />} onClick={onClose} />
        </span>
      </div>
      <BrandSwitcher path={path} />
      <nav aria-label={t('navigation.admin')} className={classes.nav}>
        {groups.map((group) => {
          const links = group.entries.map(linkOf);
          const content = links.map((link) => <SidebarLink key={link.address} {...link} />);
          if (group.key === 'top') return <div key={group.key}>{content}</div>;
          const waiting = links.reduce((sum, link) => sum + link.waiting, 0);
          return (
            <FoldingGroup
              key={group.key}
              title={t(`group.${group.key}`)}
              waiting={waiting}
              waitingWords={t('navigation.waiting', { count: waiting })}
              isFolded={isFolded(group.key)}
              onToggle={() => toggle(group.key)}
            >
              {content}
            </FoldingGroup>
          );
        })}
      </nav>
      <div className={classes.foot}>
        <AppLink href={previewPathOf(session)}>
          <IconArrowUpRight size={18} stroke={1.7} aria-hidden="true" />
          {t('navigation.preview')}
        </AppLink>
        <AppLink href="/api/logout">
          <IconLogout size={18} stroke={1.7} aria-hidden="true" />
          {t('account.signOut')}
        </AppLink>
      </div>
    </>
  );
}

/** What a link of the sidebar shows. */
interface Link {
  readonly icon: NavigationEntry['icon'];
  readonly title: string;
  readonly address: string;
  readonly isCurrent: boolean;
  /** What waits behind it. */
  readonly waiting: number;
}

/** Makes the links of the entries on the page with this path. */
function useLinks(path: string, groups: readonly NavigationGroup[]): (entry: NavigationEntry) => Link {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { badges, config } = useSession();
  const { editingBrand } = useUser();
  const isWithin = (address: string) => `${path}/`.startsWith(`${address}/`);
  // The page of one entry may be below that of another.
  const below = (address: string) =>
    groups.some(({ entries }) =>
      entries.some(({ screen }) => {
        const other = screenById(screen)!.path;
        return other.startsWith(`${address}/`) && isWithin(other);
      }),
    );
  return ({ screen: id, room = [id], icon, label }) => {
    const screens = room.map((one) => screenById(one)!);
    // A brand manager's entries open the current brand.
    const addresses = screens.map((screen) => screen.path.replace('{brandId}', editingBrand ?? ''));
    const isExact = addresses[0] === '/auth/admin' || id === 'brands.page-edit';
    return {
      icon,
      title: label ? t(`navigation.${label}`) : titleOf(screens[0]!, language, config),
      address: addresses[0]!,
      isCurrent: addresses.some((address) =>
        isExact ? path === address : isWithin(address) && !below(address),
      ),
      waiting: screens.reduce((sum, { badge }) => sum + ((badge && badges[badge]) || 0), 0),
    };
  };
}

function SidebarLink({ icon: Icon, title, address, isCurrent, waiting }: Link) {
  const { t } = useTranslation('shell');
  const link = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <AppLink href={address} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span ref={link}>{title}</span>
      {waiting > 0 && <CountBadge count={waiting} words={t('navigation.waiting', { count: waiting })} />}
    </AppLink>
  );
}

function Breadcrumb() {
  const { t } = useTranslation('shell');
  const trail = useBreadcrumb();
  const heading = useShownTitle();
  return (
    <nav aria-label={t('navigation.trail')} className={classes.trail}>
      <ol>
        {trail.map((crumb, index) => (
          <li key={crumb.link} className="ellipsis">
            {index === trail.length - 1 ? (
              <b aria-current="page">{isOfRecord(crumb.link) ? (heading ?? crumb.title) : crumb.title}</b>
            ) : (
              <AppLink href={crumb.link}>{crumb.title}</AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A page of one record is named by the record, and not by its kind. */
const isOfRecord = (link: string) => screenAt(link.split(/[?#]/)[0]!)?.path.includes('{') ?? false;
