import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { Coordinates, FoundPlace } from '#web/ui/map/map-types.ts';
import '#web/platform/theme/input-styles.ts';
import classes from '#web/ui/map/coordinates-field.module.css';

/** Finds a place by its address. It searches when somebody asks for it, because the address goes to another company. */
export function PlaceSearch({
  address,
  find,
  onChoose,
  disabled,
}: {
  /** The address to start with. */
  address: string;
  find: (text: string) => Promise<readonly FoundPlace[]>;
  onChoose: (place: Coordinates) => void;
  disabled: boolean | undefined;
}) {
  const { t } = useTranslation('map');
  const [typed, setTyped] = useState<string>();
  const [found, setFound] = useState<readonly FoundPlace[] | 'failed'>();
  const [busy, setBusy] = useState(false);
  const text = typed ?? address;
  const search = async () => {
    if (text.trim() === '') return;
    setBusy(true);
    setFound(await find(text.trim()).catch(() => 'failed' as const));
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would submit the form around it.
    event.preventDefault();
    void search();
  };
  return (
    <div className={classes.search}>
      <TextInput
        label={t('ui:word.address')}
        description={t('search.hint')}
        value={text}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={() => void search()} busy={busy} disabled={disabled}>
        {t('search.find')}
      </Button>
      <div role="status" className={classes.found}>
        {found === 'failed' && t('search.failed')}
        {found?.length === 0 && t('search.nothing')}
        {Array.isArray(found) && found.length > 0 && (
          <ul aria-label={t('search.found')}>
            {(found as readonly FoundPlace[]).map((place) => (
              <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
                <Button
                  variant="subtle"
                  onClick={() => {
                    onChoose({ latitude: place.latitude, longitude: place.longitude });
                    setFound(undefined);
                  }}
                >
                  {place.name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
