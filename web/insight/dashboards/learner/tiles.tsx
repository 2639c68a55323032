import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLearnerFrame } from '#contract/learner-navigation.ts';
import { titleOf, type Screen } from '#contract/platform/screen.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { screens } from '#contract/screens.ts';
import { useFrontFormats } from '#web/platform/formats/use-front-formats.ts';
import { asEntry, isOpenTo } from '#web/platform/open-screens.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './tiles.module.css';

const withTile = screens.filter((screen) => screen.tile !== undefined);

/** The features that the person may use and that nothing in the frame leads to, as links: their pictures would cost more than the list above. */
export function tilesFor(session: SessionReply): readonly Screen[] {
  const named = inLearnerFrame(session);
  return withTile
    .filter(({ id, tileFor }) => !named.has(id) && (tileFor?.includes(session.user!.role.reach) ?? true))
    .filter((screen) => isOpenTo(session, screen))
    .map(asEntry);
}

/**
 * One link per feature that the navigation does not name, with what waits there. The less used ones stand behind More.
 * @param without screens that would only say that the person’s dealer does not take part
 */
export function Tiles({ without }: { without: readonly string[] }) {
  const { t } = useTranslation('dashboards');
  const id = useId();
  const tiles = tilesFor(useSession()).filter((screen) => !without.includes(screen.id));
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
  const formats = useFrontFormats();
  const { badges, config } = useSession();
  const waiting = screen.badge ? (badges[screen.badge] ?? 0) : 0;
  return (
    <li>
      <AppLink href={screen.path}>
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
