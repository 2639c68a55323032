import {
  IconMotorbike,
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarStar,
  IconCash,
  IconFlag,
  IconFolders,
  IconHeart,
  IconGift,
  IconReceipt,
  IconDiscountCheck,
  IconLayoutGrid,
  IconMail,
  IconSpeakerphone,
  IconTags,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TileIcon } from '#contract/platform/screen.ts';
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
  dealer: IconBuildingStore,
  events: IconCalendarStar,
  favorites: IconHeart,
  'live-training': IconCalendarEvent,
  messages: IconMail,
  loyalty: IconDiscountCheck,
  payouts: IconCash,
  promotions: IconTags,
  resources: IconFolders,
  rewards: IconGift,
  spiffs: IconReceipt,
  visits: IconTool,
};

const withTile = screens.filter((screen) => screen.tile !== undefined);

/** One tile per feature that the person may use, with what waits there. */
export function Tiles() {
  const { t } = useTranslation('dashboards');
  const language = useLanguage();
  const formats = useFormats();
  const session = useSession();
  const tiles = withTile.filter((screen) => isOpenTo(session, screen)).map(asEntry);
  if (tiles.length === 0) return null;
  return (
    <nav className={classes.tiles} aria-labelledby="tiles">
      <h2 id="tiles">{t('tiles.title')}</h2>
      <ul>
        {tiles.map(({ id, path, title, tile, badge }) => {
          const Icon = icons[tile!];
          const waiting = badge ? (session.badges[badge] ?? 0) : 0;
          return (
            <li key={id}>
              <AppLink href={path}>
                <Icon size={22} stroke={1.6} aria-hidden="true" />
                <span>{title[language]}</span>
                {waiting > 0 && (
                  <b className="num" aria-label={t('tiles.waiting', { count: waiting })}>
                    {formats.number(waiting)}
                  </b>
                )}
              </AppLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
