import { IconAlertTriangle, IconCheck, IconInfoCircle, IconMinus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#web/ui/status-tones.ts';
import tones from '#web/ui/tones.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from '#web/ui/diff-list.module.css';

export type Check = { key: string; tone: Tone; title: ReactNode; note?: ReactNode };

const ICONS = {
  ok: IconCheck,
  warn: IconAlertTriangle,
  bad: IconX,
  info: IconInfoCircle,
  mute: IconMinus,
} as const;

/** Checks and their results, each with an icon, a color and a word for screen readers. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('ui');
  return (
    <ul className={classes.checks}>
      {checks.map(({ key, tone, title, note }) => {
        const Icon = ICONS[tone];
        return (
          <li key={key}>
            <span className={`${tones.tone} ${classes.tick}`} data-tone={tone}>
              <Icon size={13} stroke={2.6} aria-hidden="true" />
              <VisuallyHidden>{t(`check.${tone}`)}</VisuallyHidden>
            </span>
            <span>
              {title}
              {note && <small>{note}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
