import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { Certificate } from '#contract/training/certificates.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { searchDealers } from '#web/people/dealers/search-dealers.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

type Narrowed = { readonly curriculum?: string | undefined; readonly dealer?: string | undefined };

/** Curriculum and dealer, searched by name. */
export function CertificateFilters({
  onClose,
  onApply,
}: {
  onClose: () => void;
  onApply: (chosen: Narrowed) => void;
}) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const [curriculum, setCurriculum] = useState<AsyncOption | null>(null);
  const [dealer, setDealer] = useState<AsyncOption | null>(null);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('filters.title')}
      submitLabel={t('filters.apply')}
      onSubmit={(event) => {
        event.preventDefault();
        onApply({
          ...(curriculum && { curriculum: curriculum.value }),
          ...(dealer && { dealer: dealer.value }),
        });
      }}
    >
      <AsyncSelect
        label={t('ui:word.curriculum')}
        value={curriculum}
        onChange={setCurriculum}
        search={async (text, signal) => {
          const { curriculums } = await callApi(
            curriculumCalls.list,
            { query: { text: text || undefined, limit: 20 } },
            { signal },
          );
          return curriculums.map((one) => ({ value: one._id, label: inLanguage(one.name, language) }));
        }}
      />
      <AsyncSelect label={t('field.dealer')} value={dealer} onChange={setDealer} search={searchDealers} />
    </FormDrawer>
  );
}

/** The filters of the register besides its tabs, as removable chips. */
export function useCertificateFilterChips(
  filters: Narrowed & { readonly user?: string | undefined },
  rows: readonly Certificate[],
  set: (change: { curriculum?: undefined; dealer?: undefined; user?: undefined }) => void,
) {
  const { t } = useTranslation('certificates');
  const language = useLanguage();
  const [first] = rows;
  const name = {
    curriculum: first && inLanguage(first.curriculum.name, language),
    dealer: first?.dealer?.name,
    user: first?.person.name,
  };
  const label = { curriculum: t('ui:word.curriculum'), dealer: t('field.dealer'), user: t('ui:word.person') };
  return (['curriculum', 'dealer', 'user'] as const)
    .filter((key) => filters[key])
    .map((key) => ({
      key,
      label: name[key] ? t('ui:labelled', { label: label[key], value: name[key] }) : label[key],
      onRemove: () => set({ [key]: undefined }),
    }));
}
