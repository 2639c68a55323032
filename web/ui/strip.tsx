import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMinus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from '#web/ui/status-tones.ts';
import classes from '#web/ui/strip.module.css';

export type StripProps = {
  tone?: Tone;
  /** The problem or notice. */
  title: ReactNode;
  /** What it means and what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  /** 18 px icon in place of the tone's. */
  icon?: ReactNode;
  /** `status` is read when it appears, `alert` immediately; undefined for a part of the page. */
  live?: 'status' | 'alert';
  /** Square, for the foot or head of a panel. */
  flush?: boolean;
};

const ICONS = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  info: IconInfoCircle,
  mute: IconMinus,
} as const;

/** A notice in its place on the page, with what to do. Unlike a toast, it stays. */
export function Strip({ tone = 'info', title, children, actions, icon, live, flush }: StripProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.strip} data-tone={tone} data-flush={flush || undefined} role={live}>
      <span className={classes.icon} aria-hidden="true">
        {icon ?? <Icon size={18} stroke={1.7} />}
      </span>
      <div className={classes.words}>
        <strong>{title}</strong>
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
