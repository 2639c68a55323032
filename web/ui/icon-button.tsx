import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { AppLink, type AppLinkProps } from '#web/ui/app-link.tsx';
import classes from '#web/ui/icon-button.module.css';

type IconButtonLook = {
  /** Accessible name, also shown as the tooltip. */
  label: string;
  /** 16 to 20 px icon. */
  icon: ReactNode;
  /** 24, 32 or 36 px square; 44 px on touch screens except `xs`. */
  size?: 'xs' | 'sm' | 'md';
  variant?: 'subtle' | 'default' | 'night';
  tone?: 'neutral' | 'danger';
};

export type IconButtonProps = IconButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & { ref?: Ref<HTMLButtonElement> };

export type IconLinkProps = IconButtonLook & Omit<AppLinkProps, 'children'>;

/** A button with only an icon. The tooltip comes from `TooltipHost`. */
export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'subtle',
  tone = 'neutral',
  className = '',
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={`${classes.button} ${className}`}
      data-size={size}
      data-variant={variant}
      data-tone={tone}
      data-tip={label}
      aria-label={label}
    >
      {icon}
    </button>
  );
}

/** The same look for a link. */
export function IconLink({
  label,
  icon,
  size = 'md',
  variant = 'subtle',
  tone = 'neutral',
  className = '',
  ...props
}: IconLinkProps) {
  return (
    <AppLink
      {...props}
      className={`${classes.button} ${className}`}
      data-size={size}
      data-variant={variant}
      data-tone={tone}
      data-tip={label}
      aria-label={label}
    >
      {icon}
    </AppLink>
  );
}
