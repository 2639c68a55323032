import { useTranslation } from 'react-i18next';
import { dealerScreens } from '#contract/people/dealers.screens.ts';
import { importScreens } from '#contract/people/imports.screens.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { ImportedKind, KindTexts } from './imported-kind.ts';

function useTextsOf(kind: 'users' | 'dealers'): KindTexts {
  const { t } = useTranslation('people-imports');
  const formats = useFormats();
  return {
    title: t(`title.${kind}`),
    list: t(`list.${kind}`),
    record: t(`row.record.${kind}`),
    search: t(`preview.search.${kind}`),
    emptyText: t(`past.emptyText.${kind}`),
    apply: (count) => t(`apply.${kind}`, { count, rows: formats.number(count) }),
  };
}

export const useImportedUsers = (): ImportedKind => ({
  name: 'users',
  address: (importId) => addressOf(importScreens.users, importId === undefined ? {} : { importId }),
  listAddress: () => addressOf(userScreens.list),
  recordAddress: (userId) => addressOf(userScreens.edit, { userId }),
  naming: { title: ['firstName', 'lastName'], detail: 'email', place: 'dealers' },
  changes: ['users'],
  texts: useTextsOf('users'),
});

export const useImportedDealers = (): ImportedKind => ({
  name: 'dealers',
  address: (importId) => addressOf(importScreens.dealers, importId === undefined ? {} : { importId }),
  listAddress: () => addressOf(dealerScreens.list),
  recordAddress: (dealerId) => addressOf(dealerScreens.edit, { dealerId }),
  naming: { title: ['name'], detail: 'number', place: 'city' },
  changes: ['dealers', 'users'],
  texts: useTextsOf('dealers'),
});
