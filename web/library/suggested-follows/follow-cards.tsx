import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shownHost } from '#contract/library/follow-platforms.ts';
import type { FollowCard } from '#contract/library/suggested-follows.calls.ts';
import { inLanguage, nameIn } from '#contract/platform/language.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { nameOf } from './follow-texts.ts';
import { PlatformIcon } from './platform-icon.tsx';
import classes from './follow-cards.module.css';

type FollowCardsProps = {
  follows: readonly FollowCard[];
  /** What the list shows, for screen readers. */
  label: string;
  /** Of the names. */
  level: 2 | 3;
  /** Says which place each has; not in a list that leaves some out. */
  numbered?: boolean;
};

/** Suggested follows as cards in their order. Each opens in a new tab, at the address that its editors entered. */
export function FollowCards({ follows, label, level, numbered = false }: FollowCardsProps) {
  return (
    <ol className={classes.cards} aria-label={label}>
      {follows.map((follow, index) => (
        <li key={follow._id} className={`surface ${classes.card}`}>
          <Card follow={follow} level={level} place={numbered ? index + 1 : undefined} />
        </li>
      ))}
    </ol>
  );
}

type CardProps = { follow: FollowCard; level: 2 | 3; place: number | undefined };

function Card({ follow, level, place }: CardProps) {
  const { t } = useTranslation('suggested-follows');
  const language = useLanguage();
  const { _id, platform, url, image, brand, description, descriptionFr } = follow;
  const about = { en: description, fr: descriptionFr };
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <>
      <Cover seed={_id} image={image?.location ?? null} tint={brand?.colour} ratio="5 / 2">
        {place && (
          <span className={`${classes.mark} num`} aria-hidden="true">
            {place}
          </span>
        )}
        <span className={`${classes.mark} ${classes.platform}`}>
          <PlatformIcon platform={platform} size={15} />
          {t(`platform.${platform}`)}
        </span>
      </Cover>
      <div className={classes.words}>
        <Heading>
          <TextIn text={nameOf(follow)} language={language} />
        </Heading>
        {inLanguage(about, language) && (
          <p>
            <TextIn text={about} language={language} plain />
          </p>
        )}
      </div>
      <div className={classes.foot}>
        <span>{shownHost(url)}</span>
        <ButtonLink
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          iconAfter={<IconExternalLink size={16} stroke={1.7} />}
          aria-label={t('openNamed', { name: nameIn(follow, language) })}
        >
          {t('ui:word.open')}
        </ButtonLink>
      </div>
    </>
  );
}
