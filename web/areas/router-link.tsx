import { Link } from '@tanstack/react-router';
import type { AppLinkProps } from '#web/ui/app-link.tsx';

const isElsewhere = (href: string) =>
  /^([a-z]+:|\/\/|#)/i.test(href) || href.startsWith('/api/') || href.startsWith('/files/');

/** Follows an address inside the portal without loading the page anew; everything else is a plain anchor. */
export function RouterLink({ href, ref, ...props }: AppLinkProps) {
  if (isElsewhere(href) || props.target === '_blank' || props.download !== undefined) {
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content arrives with the props
    return <a {...props} ref={ref} href={href} />;
  }
  const [address = '', hash] = href.split('#');
  const [path = '', search = ''] = address.split('?');
  return (
    <Link
      {...props}
      ref={ref}
      to={path as never}
      search={Object.fromEntries(new URLSearchParams(search)) as never}
      {...(hash !== undefined && { hash })}
      // Whether it is the current page is said by whoever draws it.
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={noProps}
      inactiveProps={noProps}
    />
  );
}

const noProps = () => ({});
