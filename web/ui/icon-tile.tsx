import type { ReactNode } from 'react';
import type { Tone } from '#web/ui/status-tones.ts';
import classes from '#web/ui/icon-tile.module.css';
import tones from '#web/ui/tones.module.css';

/** A 20 px icon on a 36 px square in the tone of its urgency; decoration only. */
export function IconTile({ icon, tone = 'mute' }: { icon: ReactNode; tone?: Tone }) {
  return (
    <span className={`${tones.tone} ${classes.tile}`} data-tone={tone} aria-hidden="true">
      {icon}
    </span>
  );
}
