import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ClipPreview } from './clip-preview.tsx';
import { shownOf } from './shown-clip.ts';

/** A saved video or episode, as each department would see it. */
export function SavedPreview({ kind, clip }: { kind: 'video' | 'podcast'; clip: Clip }) {
  const { t } = useTranslation('clips-work');
  const language = useLanguage();
  return (
    <>
      <PageHeader title={t('ui:word.preview')} sub={t('preview.saved')} />
      <ClipPreview kind={kind} clip={shownOf(clip, clip.category && nameIn(clip.category, language))} />
    </>
  );
}
