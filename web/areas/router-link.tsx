import { Link, useLocation } from '@tanstack/react-router';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { queryClient } from '#web/platform/query.ts';
import { leadsNowhere } from '#web/platform/screen-at.ts';
import { sessionQuery } from '#web/platform/session.tsx';
import type { AppLinkProps } from '#web/ui/app-link.tsx';
import { opensOver } from './drawers.ts';
import { isElsewhere } from './elsewhere.ts';

/** Follows an address inside the portal without reloading the page. Every other address is a plain anchor. */
export function RouterLink({ href, ref, ...props }: AppLinkProps) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  if (isElsewhere(href) || props.target === '_blank' || props.download !== undefined) {
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content arrives with the props
    return <a {...props} ref={ref} href={href} />;
  }
  const [address = '', hash] = href.split('#');
  const [path = '', query = ''] = address.split('?');
  // Pages of a room name records of others: what leads to a screen that is switched off is text.
  const features = queryClient.getQueryData<SessionReply>(sessionQuery.queryKey)?.config.features;
  if (features && leadsNowhere(path, features))
    return <span className={props.className}>{props.children}</span>;
  const search = Object.fromEntries(new URLSearchParams(query));
  return (
    <Link
      {...props}
      ref={ref}
      to={path}
      // The list under a drawer keeps its filters, order and page.
      search={opensOver(here, path) ? (before: object) => ({ ...before, ...search }) : search}
      {...(hash !== undefined && { hash })}
      // The component that renders the link marks the current page.
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={noProps}
      inactiveProps={noProps}
    />
  );
}

const noProps = () => ({});
