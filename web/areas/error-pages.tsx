import { useRouterState, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Shell } from '#contract/platform/screen.ts';
import { adminPath, homePath } from '#contract/platform/start-up.rules.ts';
import { browserErrors } from '#contract/platform/error-texts.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { ErrorPage } from '#web/ui/error-page.tsx';
import classes from './error-pages.module.css';

export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return <OnPaper status={404} message={browserErrors.notFound[language]} hint={t('error.unknownHint')} />;
}

/** An address that leads nowhere, inside the frame of its area. */
export function UnknownPage() {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const isInAdmin = useRouterState({
    select: ({ location }) => `${location.pathname}/`.startsWith(`${adminPath}/`),
  });
  return (
    <ErrorPage
      status={404}
      message={browserErrors.notFound[language]}
      homeHref={isInAdmin ? adminPath : homePath}
    >
      {t('error.unknownHint')}
    </ErrorPage>
  );
}

/** A screen that the person’s role does not open, inside the frame that it belongs to. */
export function RefusedPage({ shell }: { shell: Shell }) {
  const { t } = useTranslation('shell');
  return (
    <ErrorPage status={403} message={t('error.refused')} homeHref={shell === 'admin' ? adminPath : homePath}>
      {t('error.refusedHint')}
    </ErrorPage>
  );
}

/** Status and message of the failure; 500 and "Error" if it has none. */
export function RouteErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const status = statusOf(error);
  if (status === 403)
    return <OnPaper status={403} message={t('error.refused')} hint={t('error.refusedHint')} />;
  return (
    <OnPaper
      status={status}
      message={error instanceof ApiError ? error.message : t('error.title')}
      hint={t('error.hint')}
    />
  );
}

function statusOf(error: unknown): number {
  const { status, statusCode, response } = error as {
    status?: number;
    statusCode?: number;
    response?: { status?: number };
  };
  return statusCode ?? status ?? response?.status ?? 500;
}

function OnPaper({ status, message, hint }: { status: number; message: string; hint?: string }) {
  const { user } = useSession();
  return (
    <main className={classes.paper}>
      <ErrorPage status={status} message={message} homeHref={user ? '/auth' : '/'}>
        {hint}
      </ErrorPage>
    </main>
  );
}
