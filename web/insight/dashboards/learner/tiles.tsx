import {
  IconMotorbike,
  IconCalendarStar,
  IconCash,
  IconChevronDown,
  IconFlag,
  IconHeart,
  IconGift,
  IconReceipt,
  IconDiscountCheck,
  IconLayoutGrid,
  IconSpeakerphone,
  IconTags,
  IconTool,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLearnerFrame } from '#contract/learner-navigation.ts';
import { titleOf, type Screen, type TileIcon } from '#contract/platform/screen.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { screens } from '#contract/screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { asEntry, isOpenTo } from '#web/platform/open-screens.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './tiles.module.css';

const icons: Readonly<Record<TileIcon, TablerIcon>> = {
  activities: IconFlag,
  announcements: IconSpeakerphone,
  brands: IconMotorbike,
  categories: IconLayoutGrid,
  'dealer-training': IconUsersGroup,
  events: IconCalendarStar,
  favorites: IconHeart,
  loyalty: IconDiscountCheck,
  payouts: IconCash,
  promotions: IconTags,
  rewards: IconGift,
  spiffs: IconReceipt,
  visits: IconTool,
};

const withTile = screens.filter((screen) => screen.tile !== undefined);

/** The features that the person may use and that nothing in the frame leads to. */
export function tilesFor(session: SessionReply): readonly Screen[] {
  const named = inLearnerFrame(session);
  return withTile
    .filter(({ id, tileFor }) => !named.has(id) && (tileFor?.includes(session.user!.role.reach) ?? true))
    .filter((screen) => isOpenTo(session, screen))
    .map(asEntry);
}

/** One tile per feature that the navigation does not name, with what waits there. The less used ones stand behind More. */
export function Tiles() {
  const { t } = useTranslation('dashboards');
  const id = useId();
  const tiles = tilesFor(useSession());
  const [isOpen, setOpen] = useState(false);
  const more = tiles.filter(({ tileBehindMore }) => tileBehindMore);
  if (tiles.length === 0) return null;
  return (
    <nav className={classes.tiles} aria-labelledby="tiles">
      <h2 id="tiles">{t('tiles.title')}</h2>
      <ul>
        {tiles
          .filter(({ tileBehindMore }) => !tileBehindMore)
          .map((screen) => (
            <Tile key={screen.id} screen={screen} />
          ))}
      </ul>
      {more.length > 0 && (
        <>
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('tiles.more')}
            <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
          </button>
          <ul id={id} hidden={!isOpen}>
            {more.map((screen) => (
              <Tile key={screen.id} screen={screen} />
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function Tile({ screen }: { screen: Screen }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const formats = useFormats();
  const { badges, config } = useSession();
  const Icon = icons[screen.tile!];
  const waiting = screen.badge ? (badges[screen.badge] ?? 0) : 0;
  return (
    <li>
      <AppLink href={screen.path}>
        <Icon size={22} stroke={1.6} aria-hidden="true" />
        <span>{titleOf(screen, language, config)}</span>
        {waiting > 0 && (
          <b className="num" aria-label={t('tiles.waiting', { count: waiting })}>
            {formats.number(waiting)}
          </b>
        )}
      </AppLink>
    </li>
  );
}
