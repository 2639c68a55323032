import { useTranslation } from 'react-i18next';
import { dealerScreens } from '#contract/people/dealers.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import type { ImportedKind } from '#web/people/imports/imported-kind.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';

export function useImportedSerials(): ImportedKind {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  return {
    name: 'serials',
    address: (importId) => addressOf(screens.importSerials, importId === undefined ? {} : { importId }),
    listAddress: () => addressOf(screens.serials),
    // Rows name the dealer.
    recordAddress: (dealerId) => addressOf(dealerScreens.edit, { dealerId }),
    naming: { title: ['serial'], detail: 'part', place: 'dealer' },
    changes: ['serials'],
    texts: {
      title: t('serials.imports.title'),
      list: t('serials.title'),
      record: t('serials.serial'),
      search: t('serials.imports.search'),
      emptyText: t('serials.imports.emptyText'),
      apply: (count) => t('serials.imports.apply', { count, rows: formats.number(count) }),
    },
  };
}
