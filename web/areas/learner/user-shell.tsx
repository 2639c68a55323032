import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router';
import { IconChevronDown, IconMenu2, IconX } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { notificationScreens } from '#contract/people/notifications.screens.ts';
import { messageScreens } from '#contract/library/messages.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { titleOf, type Screen } from '#contract/platform/screen.ts';
import { AccountMenu } from '#web/areas/account-menu.tsx';
import { MessageEnvelope, NoticeBell } from '#web/areas/notice-bell.tsx';
import { PaletteButton } from '#web/areas/palette-button.tsx';
import { useOpenHere } from '#web/areas/use-open-here.ts';
import { loadTexts } from '#web/platform/language.ts';
import { WorkIndicator } from '#web/platform/long-work/work-indicator.tsx';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { learnerNavigationFor, learnerReportsFor } from './navigation.ts';
import { useFitting } from './use-fitting.ts';
import classes from './user-shell.module.css';

const StartUpPrompt = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#web/people/accounts/start-up-prompt.tsx'),
    loadTexts(['accounts', 'later']),
  ]);
  return { default: module.StartUpPrompt };
});

/** The learner area: a top bar and one centered column. */
export function UserShell() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const session = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [isOpen, setOpen] = useOpenHere(path);
  const entries = learnerNavigationFor(session);
  const reports = learnerReportsFor(session);
  const isOpenAt = (screen: Screen) =>
    screen.path === '/auth' ? path === '/auth' : `${path}/`.startsWith(`${screen.path}/`);
  const titleIn = (screen: Screen) => titleOf(screen, language, session.config);
  const { ref, fitting } = useFitting(
    entries.length,
    entries.map((one) => `${titleIn(one)} ${session.badges[one.badge ?? ''] ?? ''}`).join(),
  );
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (hash !== 'denied') return;
    void showAlert(t('denied'), true);
    // Shown once: neither a reload nor going back shows it again.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }, [hash, t]);
  const { prompt } = useRouteContext({ strict: false }) as { prompt?: 'positions' | 'audience' };
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <header className={classes.top}>
        <div className={classes.inner}>
          <span className={classes.menu}>
            <IconButton
              label={isOpen ? t('menu.close') : t('menu.open')}
              icon={isOpen ? <IconX size={20} stroke={1.7} /> : <IconMenu2 size={20} stroke={1.7} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
          <AppLink
            href="/auth"
            className={classes.brand}
            aria-label={inLanguage(session.config.portalName, language)}
          >
            <BrandMark size={28} />
            <span className={`${classes.name} display`}>
              {inLanguage(session.config.portalName, language)}
            </span>
          </AppLink>
          <nav
            ref={ref}
            className={classes.nav}
            aria-label={t('navigation.main')}
            data-open={isOpen || undefined}
          >
            {entries.map((screen, n) => (
              <AppLink
                key={screen.id}
                href={screen.path}
                aria-current={isOpenAt(screen) ? 'page' : undefined}
                data-over={n >= fitting || undefined}
              >
                {titleIn(screen)}
                <Waiting screen={screen} />
              </AppLink>
            ))}
            <BarMenu
              label={t('navigation.more')}
              screens={entries.slice(fitting)}
              isOpenAt={isOpenAt}
              data-more={fitting < entries.length ? 'some' : 'none'}
            />
            {reports.length > 0 && (
              <BarMenu
                label={t('navigation.reports')}
                screens={reports}
                // Other reports are tabs of these.
                isOpenAt={() => path.startsWith('/auth/report/')}
              />
            )}
          </nav>
          <div className={classes.tools}>
            <PaletteButton />
            <WorkIndicator />
            <MessageEnvelope to={messageScreens.learner} />
            <NoticeBell to={notificationScreens.learner} />
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.page}>
        <Outlet />
      </main>
      {prompt && (
        <Suspense>
          <StartUpPrompt prompt={prompt} />
        </Suspense>
      )}
    </>
  );
}

/** An entry of the bar that opens a menu of screens. */
function BarMenu({
  label,
  screens,
  isOpenAt,
  ...more
}: {
  label: string;
  screens: readonly Screen[];
  isOpenAt: (screen: Screen) => boolean;
  'data-more'?: 'some' | 'none';
}) {
  const language = useLanguage();
  const { config } = useSession();
  return (
    <Menu
      label={label}
      align="start"
      items={screens.map((screen) => ({
        key: screen.id,
        label: titleOf(screen, language, config),
        href: screen.path,
      }))}
      renderTarget={(props) => (
        <button {...props} {...more} type="button" data-here={screens.some(isOpenAt) || undefined}>
          {label}
          <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    />
  );
}

/** What waits at an entry of the bar: how many news are not read. */
function Waiting({ screen }: { screen: Screen }) {
  const { t } = useTranslation('shell');
  const { badges } = useSession();
  const count = screen.badge ? (badges[screen.badge] ?? 0) : 0;
  if (count === 0) return null;
  return <CountBadge count={count} words={t('navigation.waiting', { count })} />;
}
