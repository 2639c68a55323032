import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { loadTexts } from '#web/platform/language.ts';
import { useUser } from '#web/platform/session.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import classes from './palette-button.module.css';
import { useRecentPages } from './use-recent-pages.ts';

const Palette = lazyPart(async () => {
  const [{ Palette: Shown }] = await Promise.all([import('./palette.tsx'), loadTexts(['palette'])]);
  return { default: Shown };
});

/** Opens the palette, by press or Ctrl K. Its code is loaded on first use. */
export function PaletteButton() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  useRecentPages(useUser()._id);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        onClick={() => setOpen(true)}
        aria-label={t('palette.open')}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <span>{t('palette.placeholder')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
