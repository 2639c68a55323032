import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { LanguageChooser } from '#web/platform/language-chooser.tsx';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './bare-shell.module.css';

/** The default shell: the mark, the language and a way to sign out, nothing else. */
export function BareShell() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { config, user } = useSession();
  return (
    <div className={classes.bare}>
      <header className={classes.top}>
        <AppLink href="/" className={classes.brand}>
          <BrandMark size={28} />
          <span className="display">{inLanguage(config.portalName, language)}</span>
        </AppLink>
        <div className={classes.tools}>
          <LanguageChooser />
          {user && (
            <ButtonLink href="/api/logout" variant="subtle" tone="neutral">
              {t('account.signOut')}
            </ButtonLink>
          )}
        </div>
      </header>
      <main id="main" className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
