import {
  deepEqual,
  useLocation,
  useRouter,
  type AnyRouter,
  type ParsedLocation,
} from '@tanstack/react-router';
import { useEffect, useMemo, useRef, type MouseEvent } from 'react';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { queryClient } from '#web/platform/query.ts';
import { leadsNowhere } from '#web/platform/screen-at.ts';
import { sessionQuery } from '#web/platform/session.tsx';
import type { AppLinkProps } from '#web/ui/app-link.tsx';
import { opensOver } from './drawers.ts';
import { isElsewhere } from './elsewhere.ts';

/** Follows an address inside the portal without reloading the page. Every other address is a plain anchor. */
export function RouterLink(props: AppLinkProps) {
  const { href, target, download, className, children } = props;
  if (isElsewhere(href) || target === '_blank' || download !== undefined) {
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content arrives with the props
    return <a {...props} />;
  }
  // Pages of a room name records of others: what leads to a screen that is switched off is text.
  const features = queryClient.getQueryData<SessionReply>(sessionQuery.queryKey)?.config.features;
  if (features && leadsNowhere(partsOf(href).path, features))
    return <span className={className}>{children}</span>;
  return <PageLink {...props} />;
}

/** What the portal uses of the router's own link, which is three times as long and would be part of every first load. */
function PageLink({ href, onClick, ...props }: AppLinkProps) {
  const router = useRouter();
  const goalFrom = useMemo(() => goalOf(href), [href]);
  const shownFrom = useMemo(() => shownBy(router, goalFrom), [router, goalFrom]);
  const { address, isHere } = useLocation({ select: shownFrom });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const fetchPage = () => {
    // If it fails, the click fetches it, and says so.
    if (router.options.defaultPreload) router.preloadRoute(goalFrom(router.latestLocation)).catch(() => {});
  };
  const fetchSoon = () => {
    stop();
    timer.current = setTimeout(fetchPage, router.options.defaultPreloadDelay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    stop();
    void router.navigate(goalFrom(router.latestLocation));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content arrives with the props
    <a
      {...props}
      href={address}
      {...(isHere && { 'aria-current': 'page' })}
      onClick={open}
      onMouseEnter={fetchSoon}
      onFocus={fetchSoon}
      onMouseLeave={stop}
      onBlur={stop}
      onTouchStart={fetchPage}
    />
  );
}

/** How a link is drawn at each place; the same object where that is the same, so that it is not drawn again. */
function shownBy({ buildLocation }: AnyRouter, goalFrom: ReturnType<typeof goalOf>) {
  let from: ParsedLocation | undefined;
  let shown = { address: '', isHere: false };
  return (here: ParsedLocation) => {
    if (here === from) return shown;
    from = here;
    const {
      pathname,
      search,
      publicHref: address,
    } = buildLocation({ ...goalFrom(here), _fromLocation: here });
    const isHere = withoutSlash(pathname) === withoutSlash(here.pathname) && deepEqual(search, here.search);
    if (shown.address !== address || shown.isHere !== isHere) shown = { address, isHere };
    return shown;
  };
}

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');

function partsOf(href: string) {
  const [address = '', hash] = href.split('#');
  const [path = '', query = ''] = address.split('?');
  return { path, query, hash };
}

/** An address as the router takes it, by the page that it is opened from. */
function goalOf(href: string) {
  const { path, query, hash } = partsOf(href);
  const search = Object.fromEntries(new URLSearchParams(query));
  return (here: Pick<ParsedLocation, 'pathname'>) => ({
    to: path,
    // The list under a drawer keeps its filters, order and page.
    search: opensOver(here.pathname, path) ? (before: object) => ({ ...before, ...search }) : search,
    ...(hash !== undefined && { hash }),
  });
}
