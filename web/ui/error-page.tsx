import { IconHome } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import classes from '#web/ui/state.module.css';

export type ErrorPageProps = {
  /** HTTP status in large type. */
  status: number;
  /** The message: the heading of the page. */
  message: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  homeHref?: string;
  homeLabel?: ReactNode;
  /** More links, after the one to the home page. */
  actions?: ReactNode;
};

const HUES: Readonly<Record<number, number>> = { 403: 25, 500: 25 };

/** The body of an error page: status on a contour cover, the message, a link to the home page. */
export function ErrorPage({ status, message, children, homeHref = '/', homeLabel, actions }: ErrorPageProps) {
  const { t } = useTranslation('ui');
  return (
    <div className={`${classes.state} ${classes.page}`}>
      <div className={classes.picture}>
        <Cover
          seed={`status/${status}`}
          motif={status === 403 ? 'wiring' : 'contours'}
          hue={HUES[status]}
          ratio="fill"
          eager
        >
          <span className={classes.status} aria-hidden="true">
            {status}
          </span>
        </Cover>
      </div>
      <div className={classes.words}>
        <h1>{message}</h1>
        {children && <p>{children}</p>}
        <div className={classes.actions}>
          <ButtonLink variant="filled" href={homeHref} icon={<IconHome size={16} stroke={1.7} />}>
            {homeLabel ?? t('error.home')}
          </ButtonLink>
          {actions}
        </div>
      </div>
    </div>
  );
}
