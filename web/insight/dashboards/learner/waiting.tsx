import { IconArmchair, IconCertificate, IconClock, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LearnerHome, WaitingLine } from '#contract/insight/home.calls.ts';
import { bulletinScreens } from '#contract/library/bulletins.screens.ts';
import { fieldTrainingScreens } from '#contract/live/field-training.screens.ts';
import { liveTrainingScreens } from '#contract/live/live-training.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { ownRewardsAddress } from '#contract/rewards/shop.screens.ts';
import { playerAddress } from '#contract/training/player-address.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { useFrontFormats } from '#web/platform/formats/use-front-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import classes from './waiting.module.css';

const icons = {
  confirm: IconSpeakerphone,
  offer: IconArmchair,
  deadline: IconClock,
  certificate: IconCertificate,
} as const;

const addresses: Readonly<Record<WaitingLine['kind'], (id: string) => string>> = {
  confirm: (announcementId) => addressOf(bulletinScreens.article, { announcementId }),
  offer: (id) => addressOf(liveTrainingScreens.page, { id }),
  deadline: (id) => playerAddress(id, null),
  certificate: (curriculumId) => addressOf(progressScreens.curriculumPage, { curriculumId }),
};

/** Below the hero: what is lost first stands first, with the next date and the parcel beside it. Nothing if nothing waits. */
export function Waiting({ home }: { home: LearnerHome }) {
  const { t } = useTranslation('dashboards');
  const { renewal } = home.status;
  // The hero says it already.
  const lines = home.waiting.filter(
    ({ kind, _id }) =>
      _id !==
      (kind === 'certificate' ? renewal?.curriculum?._id : kind === 'deadline' && renewal?.course._id),
  );
  const { nextDate, reward } = home;
  const hasAside = nextDate !== null || reward !== null;
  if (lines.length === 0 && !hasAside) return null;
  return (
    <div className={classes.page} data-alone={lines.length === 0 || !hasAside || undefined}>
      {lines.length > 0 && (
        <section aria-labelledby="waiting">
          <div className={classes.head}>
            <h2 id="waiting">{t('next.title')}</h2>
            <span>{t('next.count', { count: lines.length })}</span>
          </div>
          <ul className={`surface ${classes.card}`}>
            {lines.map((line, index) => (
              <Line key={line._id} line={line} isFirst={index === 0} />
            ))}
          </ul>
        </section>
      )}
      {hasAside && (
        <aside>
          {nextDate && <NextDate date={nextDate} />}
          {reward && <Parcel reward={reward} />}
        </aside>
      )}
    </div>
  );
}

function Line({ line, isFirst }: { line: WaitingLine; isFirst: boolean }) {
  const { t } = useTranslation('dashboards');
  const formats = useFrontFormats();
  const language = useLanguage();
  const { kind, dueOn, endsAt, isOver, isRecall } = line;
  const Icon = icons[kind];
  const name = inLanguage(line.name, language);
  const date = formats.date(dueOn);
  const due =
    kind === 'offer'
      ? t('next.until', { at: formats.dateTime(endsAt) })
      : kind === 'certificate'
        ? t(isOver ? 'next.expired' : 'next.expires', { date })
        : t(isOver ? 'next.overdue' : 'next.due', { date });
  const title =
    kind === 'offer'
      ? t('next.offerTitle', { name })
      : kind === 'certificate'
        ? t('next.certificateTitle', { name })
        : name;
  const action = t(`next.${kind}`);
  const tone = isOver || isRecall ? 'bad' : kind === 'offer' ? 'info' : 'warn';
  return (
    <li data-tone={tone}>
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <span className={classes.words}>
        <b>{title}</b>
        <small className="sub">{due}</small>
      </span>
      <ButtonLink
        href={addresses[kind](line._id)}
        variant={isFirst ? 'filled' : 'default'}
        aria-label={t('next.of', { action, name })}
      >
        {action}
      </ButtonLink>
    </li>
  );
}

function NextDate({ date }: { date: NonNullable<LearnerHome['nextDate']> }) {
  const { t } = useTranslation('dashboards');
  const formats = useFrontFormats();
  const language = useLanguage();
  const { kind, _id, startsAt, endsAt, timezone, place } = date;
  const href =
    kind === 'event'
      ? addressOf(liveTrainingScreens.page, { id: _id })
      : addressOf(fieldTrainingScreens.visit, { appointmentId: _id });
  return (
    <section aria-labelledby="next-date">
      <div className={classes.head}>
        <h2 id="next-date">{t('next.date')}</h2>
        <AppLink href={`${liveTrainingScreens.list.path}?view=calendar`}>{t('next.calendar')}</AppLink>
      </div>
      <div className={`surface ${classes.card}`}>
        <div className={classes.date}>
          <DateTile tile={formats.tile(startsAt, timezone)} />
          <span className={classes.words}>
            <AppLink href={href}>{inLanguage(date.name, language)}</AppLink>
            <small className="sub">
              {formats.eventTime({ start: startsAt, end: endsAt, zone: timezone })}
            </small>
            <small className="sub">{place ?? t('next.livestream')}</small>
          </span>
        </div>
      </div>
    </section>
  );
}

function Parcel({ reward }: { reward: NonNullable<LearnerHome['reward']> }) {
  const { t } = useTranslation('dashboards');
  const formats = useFrontFormats();
  const language = useLanguage();
  const { sentAt, redeemedAt } = reward;
  return (
    <section aria-labelledby="parcel">
      <div className={classes.head}>
        <h2 id="parcel">{t('next.reward')}</h2>
        <AppLink href={ownRewardsAddress}>{t('next.follow')}</AppLink>
      </div>
      <div className={`surface ${classes.card}`}>
        <div className={classes.date}>
          <span className={classes.words}>
            <b>{inLanguage(reward.name, language)}</b>
            <small className="sub">
              {t(sentAt ? 'next.sent' : 'next.ordered', { date: formats.date(sentAt ?? redeemedAt) })}
            </small>
          </span>
        </div>
      </div>
    </section>
  );
}
