import { useTranslation } from 'react-i18next';
import { expiryFilters, mediaKinds } from '#contract/library/media-kinds.ts';
import { languages } from '#contract/platform/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import classes from './media-filters.module.css';
import type { MediaSearch } from './use-media-search.ts';

/** What the list leaves out: by kind, language, expiry, and favorites. */
export function MediaFilters({ search, findsExpired }: { search: MediaSearch; findsExpired: boolean }) {
  const { t } = useTranslation('media-center');
  return (
    <Stack className={classes.filters}>
      <Group title={t('filter.kind')}>
        {mediaKinds.map((kind) => (
          <Check
            key={kind}
            label={t(`kinds.${kind}`)}
            checked={search.kinds.includes(kind)}
            onChange={() => search.toggleKind(kind)}
          />
        ))}
      </Group>
      <Group title={t('ui:word.language')}>
        {languages.map((language) => (
          <Check
            key={language}
            label={t(`language.${language}`)}
            checked={search.languages.includes(language)}
            onChange={() => search.toggleLanguage(language)}
          />
        ))}
      </Group>
      <Group title={t('ui:word.available')}>
        {expiryFilters
          .filter((one) => findsExpired || one !== 'expired')
          .map((one) => (
            <Check
              key={one}
              label={t(`expiry.${one}`)}
              checked={search.expiry === one}
              onChange={() => search.setExpiry(search.expiry === one ? null : one)}
            />
          ))}
      </Group>
      <Group title={t('filter.mine')}>
        <Check
          label={t('ui:word.favorites')}
          checked={search.isFavored}
          onChange={() => search.setFavored(!search.isFavored)}
        />
      </Group>
      {search.isFiltered && (
        <div>
          <Button size="xs" onClick={search.clear}>
            {t('ui:filters.clear')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={onChange} />
      {label}
    </label>
  );
}
