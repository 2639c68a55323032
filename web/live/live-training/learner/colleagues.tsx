import { useTranslation } from 'react-i18next';
import { eventPageCalls } from '#contract/live/ilt-event-page.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { Face } from '#web/ui/face.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import classes from './event.module.css';

const tones = { enrolled: 'ok', waitlisted: 'mute', attended: 'ok' } as const satisfies Record<string, Tone>;

/** Who else of the reader’s dealers has a place. The page does without it if it does not load. */
export function Colleagues({ eventId }: { eventId: string }) {
  const { t } = useTranslation('live-training');
  const { data } = useCall(eventPageCalls.colleagues, { params: { id: eventId } });
  if (!data || data.users.length === 0) return null;
  return (
    <section>
      <h2>{t('colleagues')}</h2>
      <ul className={`surface ${classes.list}`}>
        {data.users.map(({ _id, fullName, profileImage, kind }) => (
          <li key={_id}>
            <Face name={fullName} photo={profileImage} size={36} />
            <span className={classes.row}>
              <b>{fullName}</b>
            </span>
            <StatusChip tone={tones[kind]}>{t(`kind.${kind}`)}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
