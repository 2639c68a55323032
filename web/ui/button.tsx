import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { AppLink, type AppLinkProps } from '#web/ui/app-link.tsx';
import classes from '#web/ui/button.module.css';

/** `filled`: the main action of a view. `default`: outlined. `subtle`: text only. `night`: on a dark cover. */
export type ButtonVariant = 'default' | 'filled' | 'light' | 'subtle' | 'night' | 'night-subtle';
export type ButtonTone = 'brand' | 'neutral' | 'danger' | 'warn';
/** Height 32, 36, 42 and 50 px; at least 44 px on touch screens. */
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

export type ButtonLook = {
  variant?: ButtonVariant;
  /** Color of a filled, light or subtle button. A subtle button is ink-colored when `neutral`. Default `brand`. */
  tone?: ButtonTone;
  size?: ButtonSize;
  /** 16 px icon before or after the text. */
  icon?: ReactNode;
  iconAfter?: ReactNode;
  fullWidth?: boolean;
};

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    children: ReactNode;
    /** Shows that the action is running: ignores further presses and keeps the focus. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

export type ButtonLinkProps = ButtonLook & AppLinkProps & { children: ReactNode };

function Content({
  icon,
  iconAfter,
  busy,
  children,
}: Pick<ButtonProps, 'icon' | 'iconAfter' | 'busy' | 'children'>) {
  return (
    <>
      {(icon || busy) && (
        <span className={classes.icon} aria-hidden="true">
          {busy ? <span className={classes.spinner} /> : icon}
        </span>
      )}
      <span className={classes.words}>{children}</span>
      {iconAfter && (
        <span className={classes.icon} aria-hidden="true">
          {iconAfter}
        </span>
      )}
    </>
  );
}

/** A button with a text. */
export function Button({
  variant = 'default',
  tone = 'brand',
  size = 'sm',
  icon,
  iconAfter,
  fullWidth,
  busy,
  className = '',
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      {...props}
      type={type}
      className={`${classes.button} ${className}`}
      data-variant={variant}
      data-tone={tone}
      data-size={size}
      data-full={fullWidth || undefined}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <Content icon={icon} iconAfter={iconAfter} busy={busy}>
        {children}
      </Content>
    </button>
  );
}

/** A link that looks like a button, for navigation only. */
export function ButtonLink({
  variant = 'default',
  tone = 'brand',
  size = 'sm',
  icon,
  iconAfter,
  fullWidth,
  className = '',
  children,
  ...props
}: ButtonLinkProps) {
  return (
    <AppLink
      {...props}
      className={`${classes.button} ${className}`}
      data-variant={variant}
      data-tone={tone}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </AppLink>
  );
}
