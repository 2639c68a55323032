import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { keptDraft } from '../../articles/writing/kept-draft.ts';
import { ClipPreview } from './clip-preview.tsx';
import type { ShownClip } from './shown-clip.ts';

type DraftPreviewPageProps = {
  kind: 'video' | 'podcast';
  /** Where the person goes if no form left anything. */
  list: `/${string}`;
};

/** What the form of a new or changed video or episode would show, before it is saved. */
export function DraftPreviewPage({ kind, list }: DraftPreviewPageProps) {
  const { t } = useTranslation('clips-work');
  const clip = keptDraft<ShownClip>(kind);
  if (!clip)
    return (
      <EmptyState
        title={t('ui:word.nothingToPreview')}
        action={<AppLink href={list}>{t(`preview.toList.${kind}`)}</AppLink>}
      >
        {t('preview.nothingSentence')}
      </EmptyState>
    );
  return (
    <>
      <PageHeader title={t('ui:word.preview')} sub={t('preview.unsaved')} />
      <ClipPreview kind={kind} clip={clip} />
    </>
  );
}
