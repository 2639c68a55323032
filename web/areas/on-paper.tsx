import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './error-pages.module.css';

/** In the place of a page without a frame: a message, and the way home. */
export function OnPaper({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const { user } = useSession();
  return (
    <main className={classes.paper}>
      <div>
        {children}
        <ButtonLink href={user ? '/auth' : '/'}>{t('error.home')}</ButtonLink>
      </div>
    </main>
  );
}
