import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from '#web/ui/page-header.module.css';
import { useAnnouncedTitle } from '#web/ui/page-title.ts';

export type PageHeaderProps = {
  title: ReactNode;
  /** One line below the title: counts, place, last change. */
  sub?: ReactNode;
  /** Face or icon before the title. */
  before?: ReactNode;
  /** Status chips next to the title. */
  chips?: ReactNode;
  /** Buttons on the right; at most one is filled. */
  actions?: ReactNode;
  /** A link above the title to the page above this one. */
  back?: { href: string; label: string };
  /** Learner pages have the larger title. */
  room?: 'learner' | 'admin';
};

/** The head of a page: its only `h1`, a short description, and actions. */
export function PageHeader({ title, sub, before, chips, actions, back, room = 'admin' }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useAnnouncedTitle(heading);
  return (
    <div className={classes.header} data-room={room}>
      <div className={classes.identity}>
        {before}
        <div className={classes.words}>
          {back && (
            <AppLink href={back.href} className={classes.back}>
              <IconArrowLeft size={15} stroke={1.7} aria-hidden="true" />
              {back.label}
            </AppLink>
          )}
          <div className={classes.title}>
            <h1 ref={heading}>{title}</h1>
            {chips}
          </div>
          {sub && <p className={classes.sub}>{sub}</p>}
        </div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
