import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';

export type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Address inside the portal without a language prefix (`/auth/admin/users`), or a full external address. */
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

function PlainLink(props: AppLinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content arrives with the props
  return <a {...props} />;
}

const LinkContext = createContext<ComponentType<AppLinkProps>>(PlainLink);

/** Gives every link of the kit the router of this application. */
export function AppLinkProvider({
  component,
  children,
}: {
  component: ComponentType<AppLinkProps>;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** A link that uses the router if there is one, else a plain anchor. */
export function AppLink(props: AppLinkProps) {
  return createElement(use(LinkContext), props);
}
