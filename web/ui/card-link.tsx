import { AppLink, type AppLinkProps } from '#web/ui/app-link.tsx';
import classes from '#web/ui/card-link.module.css';

/** The link of a card's title, which covers the whole card, and shows its focus around it. The card is its positioned ancestor. */
export const CardLink = (props: Omit<AppLinkProps, 'className'>) => (
  <AppLink {...props} className={classes.link!} />
);
