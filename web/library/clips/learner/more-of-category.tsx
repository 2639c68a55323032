import { useTranslation } from 'react-i18next';
import type { ClipCard as Card } from '#contract/library/clips.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import type { ClipRoom } from '../clip-room.ts';
import { titleOf } from '../clip-texts.ts';
import classes from './clip-view.module.css';

type MoreOfCategoryProps = { room: ClipRoom; title: string; clips: readonly Card[]; search: string };

/** Others of the same list. */
export function MoreOfCategory({ room, title, clips, search }: MoreOfCategoryProps) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  if (clips.length === 0) return null;
  return (
    <section aria-label={title} className={classes.more}>
      <h2>{title}</h2>
      <ul>
        {clips.map((clip) => (
          <li key={clip._id}>
            <span className={classes.thumb}>
              <Cover
                seed={clip._id}
                image={clip.image?.location ?? null}
                tint={clip.brand?.colour}
                ratio="16 / 9"
                shownPx={136}
              />
            </span>
            <span>
              <AppLink href={room.clip(clip._id) + search}>
                <TextIn text={titleOf(clip)} language={language} />
              </AppLink>
              <small className="sub num">
                {[
                  clip.durationSeconds !== null && formatPlayTime(clip.durationSeconds),
                  clip.listening?.finished && t(`${room.kind}.finished`),
                  clip.createdBy?.name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
