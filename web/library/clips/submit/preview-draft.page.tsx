import { useTranslation } from 'react-i18next';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { keptDraft } from '../../articles/writing/kept-draft.ts';
import { Shown } from '../admin/clip-preview.tsx';
import type { ShownClip } from '../admin/shown-clip.ts';

/** What a submission would show, before it is sent. */
export function Page() {
  const { t } = useTranslation('clips-work');
  const language = useLanguage();
  const clip = keptDraft<ShownClip>('video-submission');
  if (!clip)
    return (
      <EmptyState
        title={t('ui:word.nothingToPreview')}
        action={<AppLink href={screens.submissions.path}>{t('preview.toList.video')}</AppLink>}
      >
        {t('preview.nothingSentence')}
      </EmptyState>
    );
  return (
    <>
      <PageHeader room="learner" title={t('ui:word.preview')} sub={t('preview.unsaved')} />
      <Shown kind="video" clip={clip} language={language} />
    </>
  );
}
