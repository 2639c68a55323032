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
  /** What is the matter. */
  title: ReactNode;
  /** What it means and what can be done. */
  children?: ReactNode;
  actions?: ReactNode;
  /** 18 px icon in place of the tone's. */
  icon?: ReactNode;
  /** `status` is read when it appears, `alert` at once; nothing: part of the page. */
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

/** A notice in its place on the page: what is the matter and what to do; never a toast. */
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
