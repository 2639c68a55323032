import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { brandScreens } from '#contract/training/brands.screens.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { Menu } from '#web/ui/menu.tsx';
import classes from './brand-switcher.module.css';

/** Chooses the brand to work on, for people who manage several: the entries about a brand and new records follow it. */
export function BrandSwitcher({ path }: { path: string }) {
  const { ownedBrands, role } = useUser();
  return role.reach === 'brands' && ownedBrands.length > 1 ? <Switcher path={path} /> : null;
}

function Switcher({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  const { ownedBrands, editingBrand } = useUser();
  const go = useGo();
  const found = useCall(brandCalls.list, { query: { isAdmin: 'true', page: 0 } });
  const choose = useChange(profileCalls.updateEditingBrand, {
    onDone: async (_reply, { body }) => {
      // A page of the brand before would stay open beside entries of the new one.
      if (!path.startsWith('/auth/admin/brand-page/')) return;
      const screen = path.includes('/curriculums') ? brandScreens.curriculums : brandScreens.pageEdit;
      await go(addressOf(screen, { brandId: body.editingBrand }));
    },
  });
  const brands = (found.data?.brands ?? []).filter(({ _id }) => ownedBrands.includes(_id));
  const current = brands.find(({ _id }) => _id === editingBrand);
  if (!current) return null;
  return (
    <Menu
      label={t('brand.choose')}
      align="start"
      items={brands.map(({ _id, name }) => ({
        key: _id,
        label: name,
        checked: _id === editingBrand,
        onSelect: () => _id !== editingBrand && choose.mutate({ body: { editingBrand: _id } }),
      }))}
      renderTarget={(props) => (
        <button
          {...props}
          type="button"
          className={classes.switcher}
          disabled={choose.isPending}
          aria-label={t('brand.current', { name: current.name })}
        >
          <span>
            <small>{t('brand.label')}</small>
            {current.name}
          </span>
          <IconSelector size={18} stroke={1.7} aria-hidden="true" />
        </button>
      )}
    />
  );
}
