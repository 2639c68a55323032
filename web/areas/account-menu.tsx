import { Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/platform/session.tsx';
import { useRest } from '#web/platform/use-rest.ts';
import { Face } from '#web/ui/face.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './account-menu.module.css';

const Entries = lazyPart(() =>
  import('./account-entries.tsx').then((module) => ({ default: module.AccountEntries })),
);

const fetchEntries = () => void Entries.preload();

/** The person's own menu. Its entries are fetched when the page has come to rest, or somebody turns to it before. */
export function AccountMenu() {
  const { t } = useTranslation('shell');
  const id = useId();
  const user = useUser();
  const [wasOpened, setOpened] = useState(false);
  const isResting = useRest();
  useEffect(() => {
    if (isResting) fetchEntries();
  }, [isResting]);
  return (
    <div className={classes.account}>
      <button
        type="button"
        className={classes.face}
        popoverTarget={id}
        aria-label={t('account.menu', { name: user.fullName })}
        onPointerEnter={fetchEntries}
        onFocus={fetchEntries}
      >
        <Face name={user.fullName} photo={user.profileImage} size={34} />
      </button>
      <div id={id} popover="auto" className={classes.menu} onBeforeToggle={() => setOpened(true)}>
        <div className={classes.who}>
          <b>{user.fullName}</b>
          <small>{user.email}</small>
        </div>
        {wasOpened && (
          <Suspense>
            <Entries menu={id} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
