import { IconThumbUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ClipCard as Card } from '#contract/library/clips.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ClipRoom } from './clip-room.ts';
import { titleFor, titleOf } from './clip-texts.ts';
import classes from './clip-card.module.css';
import { playedSegments } from './played-segments.ts';

type ClipCardProps = {
  room: ClipRoom;
  clip: Card;
  /** Of the title. */
  level: 2 | 3;
  /** Kept in the address, so that the next one is the next one of this list. */
  search?: string;
};

/** A video or an episode in a list: how long it is, how far the person is, who made it, and how many people like it. */
export function ClipCard({ room, clip, level, search = '' }: ClipCardProps) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const formats = useFormats();
  const { listening, durationSeconds, captionLanguages, brand, createdBy, likes } = clip;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={classes.card}>
      <Cover seed={clip._id} image={clip.image?.location ?? null} tint={brand?.colour} ratio="16 / 9">
        <span className={classes.over}>
          {listening?.finished && <Chip variant="cover">{t(`${room.kind}.finished`)}</Chip>}
          <span className={classes.facts}>
            {captionLanguages.length > 0 && (
              <Chip variant="cover">
                <abbr title={t('captions')}>{t('cc')}</abbr>
              </Chip>
            )}
            {durationSeconds !== null && (
              <Chip variant="cover">
                <span className="num">{formatPlayTime(durationSeconds)}</span>
              </Chip>
            )}
          </span>
          {listening && !listening.finished && (
            <span className={classes.line}>
              <StageLine
                segments={playedSegments(listening.share)}
                label={titleFor(clip, language)}
                valueText={t('played', { share: formats.percent(listening.share) })}
                size="xs"
                onDark
              />
            </span>
          )}
        </span>
      </Cover>
      <Heading className={classes.title}>
        <CardLink href={room.clip(clip._id) + search}>
          <TextIn text={titleOf(clip)} language={language} />
        </CardLink>
      </Heading>
      <p className={classes.by}>
        {createdBy && <span>{createdBy.name}</span>}
        <span>
          <IconThumbUp size={14} stroke={1.7} aria-hidden="true" />
          <VisuallyHidden>{t('likes.label')} </VisuallyHidden>
          <span className="num">{formats.number(likes)}</span>
        </span>
      </p>
    </article>
  );
}
