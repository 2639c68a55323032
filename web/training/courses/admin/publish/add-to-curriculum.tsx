import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { curriculumScreens } from '#contract/training/curriculums.screens.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

/** Asks for a curriculum and opens its courses with this one chosen: whom it reaches is said there, before it is added. */
export function AddToCurriculum({ courseId, onClose }: { courseId: string; onClose: () => void }) {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  const go = useGo();
  const [curriculum, setCurriculum] = useState<AsyncOption | null>(null);
  const [isMissing, setMissing] = useState(false);
  const search = async (text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> => {
    const query = { text: text || undefined, isAdmin: 'true', sortBy: 'name', limit: 50 } as const;
    const { curriculums } = await callApi(curriculumCalls.list, { query }, { signal });
    return curriculums
      .filter(({ managed }) => managed?.abilities.edit)
      .map(({ _id, name, brand, status }) => ({
        value: _id,
        label: inLanguage(name, language),
        detail: [brand?.name ?? t('ui:word.allBrands'), t(`ui:status.${status}`)].join(' · '),
      }));
  };
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('publish.addTo.open')}
      sub={t('publish.addTo.sub')}
      submitLabel={t('publish.addTo.submit')}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!curriculum) return setMissing(true);
        void go(addressOf(curriculumScreens.edit, { curriculumId: curriculum.value }), {
          search: { tab: 'courses', add: courseId },
        });
      }}
    >
      <AsyncSelect
        label={t('ui:word.curriculum')}
        value={curriculum}
        onChange={(next) => {
          setCurriculum(next);
          setMissing(false);
        }}
        search={search}
        required
        {...(isMissing && { error: t('publish.addTo.choose') })}
      />
    </FormDrawer>
  );
}
