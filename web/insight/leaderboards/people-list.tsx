import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonPlace } from '#contract/insight/leaderboards.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Face } from '#web/ui/face.tsx';
import classes from './leaderboards.module.css';
import { Rank } from './rank.tsx';

const shownFirst = 10;

/** People by rank. Whoever is not named has no name, no face, and no dealer. */
export function PeopleList({
  users,
  compared,
  dealers = true,
}: {
  users: readonly PersonPlace[];
  compared: boolean;
  /** Whether their dealers stand below their names. */
  dealers?: boolean;
}) {
  const { t } = useTranslation('leaderboards');
  const { number } = useFormats();
  const [isWhole, setWhole] = useState(false);
  if (users.length === 0) return <EmptyState plain level={3} title={t('people.none')} />;
  const rows = isWhole ? users : users.slice(0, shownFirst);
  return (
    <>
      <ol className={classes.people}>
        {rows.map((place, index) => (
          <li key={place.user?._id ?? index}>
            <Rank place={place} compared={compared} />
            {place.user ? (
              <Face name={place.user.fullName} photo={place.user.profileImage} size={28} />
            ) : (
              <span className={classes.hidden} aria-hidden="true">
                <IconEyeOff size={16} stroke={1.7} />
              </span>
            )}
            <span className={classes.name}>
              {place.user ? <b>{place.user.fullName}</b> : t('people.notNamed')}
              {dealers && place.user && place.user.dealers.length > 0 && (
                <small className="sub">{place.user.dealers.map(({ name }) => name).join(', ')}</small>
              )}
            </span>
            <span className={`${classes.points} num`}>{number(place.points)}</span>
          </li>
        ))}
      </ol>
      {!isWhole && users.length > shownFirst && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {t('more', { count: users.length - shownFirst })}
          </Button>
        </div>
      )}
    </>
  );
}
