import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { pageScreens as screens } from '#contract/people/pages.screens.ts';
import { homePath, signInPath } from '#contract/platform/start-up.rules.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useRouterState } from '@tanstack/react-router';
import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import classes from './marketing-frame.module.css';

const sections = [screens.dealers, screens.installers, screens.brands, screens.benefits, screens.questions];
const readings = [screens.pricing, screens.eligibility, screens.privacy, screens.cookies];

/** The frame of every public page: mark, navigation, language and sign-in at the top, legal links at the bottom. */
export function MarketingFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('pages');
  const language = useLanguage();
  const { config, user } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const link = (screen: (typeof sections)[number] | (typeof readings)[number]) => (
    <AppLink key={screen.id} href={screen.path} aria-current={path === screen.path ? 'page' : undefined}>
      {screen.title[language]}
    </AppLink>
  );
  return (
    <div className={classes.frame}>
      <SkipLink>{t('frame.skip')}</SkipLink>
      <header className={classes.top}>
        <div className={classes.inner}>
          <AppLink href={config.features.publicHome ? screens.home.path : '/'} className={classes.brand}>
            <BrandMark size={30} />
            <span className="display">{inLanguage(config.portalName, language)}</span>
          </AppLink>
          <nav className={classes.nav} aria-label={t('frame.pages')}>
            {sections.map(link)}
          </nav>
          <div className={classes.tools}>
            <LanguageChooser />
            {user ? (
              <ButtonLink href={homePath}>{t('ui:word.myTraining')}</ButtonLink>
            ) : (
              <ButtonLink href={signInPath}>{t('frame.signIn')}</ButtonLink>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.foot}>
        <div className={classes.inner}>
          <p>
            {inLanguage(config.portalName, language)} ·{' '}
            {t('frame.help', { hours: inLanguage(config.supportHours, language) })}{' '}
            <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
          </p>
          <nav aria-label={t('frame.reading')}>{readings.map(link)}</nav>
        </div>
      </footer>
    </div>
  );
}
