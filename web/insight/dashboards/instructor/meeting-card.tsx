import {
  IconClipboardList,
  IconClock,
  IconMapPin,
  IconNavigation,
  IconPhone,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage, languageOf } from '#contract/platform/language.ts';
import { SeatsLine } from '#web/live/live-training/seats-line.tsx';
import { useOwnWords } from '#web/live/live-training/use-own-words.ts';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Face } from '#web/ui/face.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Meeting } from './meeting.ts';
import classes from './instructor-home.module.css';

interface MeetingCardProps {
  readonly meeting: Meeting;
  /** The next one of the day is the ink card. */
  readonly isNext: boolean;
  readonly now: number;
  /** Minutes of the way from the visit before. */
  readonly way?: number | undefined;
}

/** One visit or event of the day: when, where, who, and what the instructor does next. */
export function MeetingCard({ meeting, isNext, now, way }: MeetingCardProps) {
  const { t } = useTranslation('instructor-home');
  const formats = useFormats();
  const language = useLanguage();
  const words = useOwnWords();
  const { kind, type, title, start, end, zone, place, address, people, seats, message, note } = meeting;
  const time = { start, end, zone };
  const yourTime = formatYourTime(time, formats.locale);
  const text = inLanguage(title, language);
  return (
    <article className={classes.card} data-next={isNext || undefined} data-over={meeting.isOver || undefined}>
      <div className={classes.body}>
        <p className={classes.kicker}>
          <span>{[t(kind), words.type(type)].filter(Boolean).join(' · ')}</span>
          <Until meeting={meeting} now={now} />
        </p>
        <p className={classes.time}>{formats.eventTime(time)}</p>
        {yourTime && <p className={`sub ${classes.small}`}>{yourTime}</p>}
        <h3>
          <AppLink href={meeting.href}>
            <span lang={languageOf(title, language)}>{text}</span>
          </AppLink>
        </h3>
        <Stack as="ul" gap={8} className={classes.facts}>
          <li>
            {place === null ? (
              <>
                <IconVideo size={18} stroke={1.7} aria-hidden="true" />
                <span>{t('ui:word.livestream')}</span>
              </>
            ) : (
              <>
                <IconMapPin size={18} stroke={1.7} aria-hidden="true" />
                <span>
                  <b>{place}</b>
                  {address && <span className={`sub ${classes.small}`}>{address}</span>}
                </span>
              </>
            )}
          </li>
          {people.length > 0 && (
            <li>
              <IconUsers size={18} stroke={1.7} aria-hidden="true" />
              <span>{people.join(', ')}</span>
            </li>
          )}
        </Stack>
        {seats && (
          <SeatsLine
            event={seats}
            note={seats.waiting > 0 ? t('ui:word.peopleWait', { count: seats.waiting }) : undefined}
          />
        )}
        {!message && note && <p className={`sub ${classes.small}`}>{note}</p>}
      </div>
      <Actions meeting={meeting} way={way} />
      {message && (
        <p className={classes.message}>
          <Face name={message.by} size={24} />
          <span>
            <b>{t('says', { name: message.by })}</b> {message.text}
          </span>
        </p>
      )}
    </article>
  );
}

/** How long until it starts, or that it runs or is over. */
function Until({ meeting, now }: { meeting: Meeting; now: number }) {
  const { t } = useTranslation('instructor-home');
  const formats = useFormats();
  if (meeting.isPending) return <StatusChip tone="info">{t('unanswered')}</StatusChip>;
  const seconds = Math.round((Date.parse(meeting.start) - now) / 1000);
  if (meeting.isOver) return <span>{t('over')}</span>;
  return (
    <span className={classes.until}>
      <IconClock size={16} stroke={1.7} aria-hidden="true" />
      {seconds <= 0 ? t('running') : t('in', { time: formats.duration(seconds) })}
    </span>
  );
}

function Actions({ meeting, way }: Pick<MeetingCardProps, 'meeting' | 'way'>) {
  const { t } = useTranslation('instructor-home');
  const formats = useFormats();
  const { directions, contact, link, kind, href, isOver } = meeting;
  const elsewhere = { target: '_blank', rel: 'noreferrer' } as const;
  return (
    <div className={classes.actions}>
      {directions && !isOver && (
        <AppLink href={directions} {...elsewhere}>
          <IconNavigation size={20} stroke={1.7} aria-hidden="true" />
          {way === undefined ? t('ui:word.directions') : t('goIn', { time: formats.duration(way * 60) })}
        </AppLink>
      )}
      {link && !isOver && (
        <AppLink href={link} {...elsewhere}>
          <IconVideo size={20} stroke={1.7} aria-hidden="true" />
          {t('ui:word.startTheLivestream')}
        </AppLink>
      )}
      {contact && (
        <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`} title={contact.phone}>
          <IconPhone size={20} stroke={1.7} aria-hidden="true" />
          <span>{t('call', { name: contact.name })}</span>
          <span className={classes.number}>{contact.phone}</span>
        </a>
      )}
      <AppLink href={href}>
        <IconClipboardList size={20} stroke={1.7} aria-hidden="true" />
        {t(kind === 'visit' ? 'open' : 'people')}
      </AppLink>
    </div>
  );
}
