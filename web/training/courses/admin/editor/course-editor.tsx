import { IconArrowBackUp, IconArrowLeft, IconEye, IconRocket } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { courseReviewScreens } from '#contract/training/course-review.screens.ts';
import { courseScreens } from '#contract/training/courses.screens.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { RecordPart, useRecordTabs } from '#web/platform/use-record-tabs.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { KeptUploadsContext, useKeptUploads, useUploadsInProgress } from '#web/ui/uploads-in-progress.ts';
import { CourseStateChips } from '../course-state-chips.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeniedStrip } from './denied-strip.tsx';
import { editorTabs } from './editor-tabs.ts';
import { SaveStatus } from './save-status.tsx';
import { ShareLink } from './share-link.tsx';
import { useDraftStore } from './use-draft-store.ts';
import { EditorContext, type Editor, type Languages } from './use-editor.ts';
import { useFieldInView } from './use-field-in-view.ts';
import { usePlace } from './use-place.ts';
import classes from './editor.module.css';

export interface CourseEditorProps {
  readonly draft: CourseDraft;
  readonly reload: () => Promise<unknown>;
}

/** The course editor: name and state of the course at the top, its tabs, and the open tab. */
export function CourseEditor({ draft: loaded, reload }: CourseEditorProps) {
  const { t } = useTranslation('course-editor');
  const { store, view, leaving } = useDraftStore(loaded, () => void reload());
  const keptUploads = useKeptUploads(showFailure);
  const [uploading] = useUploadsInProgress();
  const [chosen, setLanguages] = useState<Languages>('both');
  const [isLater, setLater] = useState(false);
  const place = usePlace();
  // A link to a French field shows French, whatever is chosen.
  const languages = chosen === 'en' && place.field?.endsWith('.fr') ? 'both' : chosen;
  useFieldInView();
  const { features } = useSession().config;
  const { draft } = view;
  const own = editorTabs.filter((one) => one.isFor?.(draft, features) ?? true);
  const { tabs, tab, open } = useRecordTabs(
    'course',
    own.map(({ key }) => ({ key, label: t(`tab.${key}` as 'tab.content') })),
    {
      // A person who may only write French starts on the tab for it.
      initial: draft.abilities.translate && !draft.abilities.edit ? 'french' : 'content',
      isPublished: (draft.status === 'published' || draft.status === 'unpublished') && !draft.deletedAt,
    },
  );
  const { Panel, isWide = false } = own.find(({ key }) => key === tab.key) ?? {};
  const editor: Editor = {
    store,
    view,
    draft,
    languages,
    mayEdit: draft.abilities.edit,
    edit: (kind, id, fields) => store.edit(kind, id, fields),
    reload,
  };
  const [conflict] = view.conflicts;
  const undo = () => {
    const step = store.undo();
    // Undone text is shown in its place, wherever that is.
    if (step?.kind === 'section') place.go({ tab: 'content', at: step.id });
    if (step?.kind === 'question') place.go({ tab: 'quiz', at: step.id });
  };

  return (
    <EditorContext value={editor}>
      <div className={classes.room}>
        <header className={classes.bar}>
          <Head draft={draft} />
          <div className={classes.tools}>
            {draft.abilities.edit && (
              <IconButton
                label={t('undo')}
                icon={<IconArrowBackUp size={20} stroke={1.7} />}
                disabled={!view.canUndo}
                onClick={undo}
              />
            )}
            <SaveStatus tab={tab.key} onConflict={() => setLater(false)} />
            <Segmented
              label={t('languages.label')}
              value={languages}
              options={[
                { value: 'en', label: t('language.en'), lang: 'en' },
                { value: 'fr', label: t('language.fr'), lang: 'fr' },
                { value: 'both', label: t('languages.both') },
              ]}
              onChange={setLanguages}
            />
            <ButtonLink
              href={addressOf(courseReviewScreens.preview, { courseId: draft._id })}
              icon={<IconEye size={16} stroke={1.7} />}
            >
              {t('ui:word.preview')}
            </ButtonLink>
            {draft.abilities.share && <ShareLink courseId={draft._id} />}
            {tab.key !== 'publish' && (draft.abilities.publish || draft.abilities.submit) && (
              <Button
                variant="filled"
                icon={<IconRocket size={16} stroke={1.7} />}
                onClick={() => place.go({ tab: 'publish' })}
              >
                {draft.abilities.publish ? t('ui:word.publish') : t('publish.toReview')}
              </Button>
            )}
          </div>
        </header>
        <div className={classes.tabs}>
          <Tabs id="editor" label={t('tabs')} current={tab.key} items={tabs} onChange={open} />
        </div>
        <DeniedStrip />
        <main className={classes.main}>
          <div
            className={classes.work}
            data-wide={isWide || undefined}
            id="editor-panel"
            role="tabpanel"
            aria-labelledby={`editor-tab-${tab.key}`}
          >
            {Panel && (
              <KeptUploadsContext value={keptUploads}>
                <Suspense fallback={<SkeletonRows rows={8} />}>
                  <Panel courseId={draft._id} />
                </Suspense>
              </KeptUploadsContext>
            )}
            <RecordPart tab={tab} recordId={draft._id} />
          </div>
        </main>
      </div>
      {conflict && !isLater && (
        <ConflictDialog
          key={`${conflict.edit.id}-${conflict.theirs?.version ?? 0}`}
          conflict={conflict}
          onClose={() => setLater(view.conflicts.length <= 1)}
        />
      )}
      <ConfirmDialog
        opened={leaving !== undefined}
        title={t('leave.title')}
        confirmLabel={t('leave.leave')}
        cancelLabel={t('leave.stay')}
        onConfirm={() => leaving?.leave()}
        onClose={() => leaving?.stay()}
      >
        {uploading === undefined ? t('leave.text') : t('leave.uploading', { name: uploading })}
      </ConfirmDialog>
    </EditorContext>
  );
}

function Head({ draft }: { draft: CourseDraft }) {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  return (
    <div className={classes.identity}>
      <IconLink
        href={courseScreens.admin.path}
        label={t('ui:word.courses')}
        icon={<IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />}
      />
      <div className={classes.titles}>
        <AppLink href={courseScreens.admin.path}>{t('ui:word.courses')}</AppLink>
        <h1 className="ellipsis">{inLanguage(draft.name, language) || t('ui:word.untitledSection')}</h1>
      </div>
      <div className={classes.chips}>
        <CourseStateChips
          status={draft.status}
          state={draft.state}
          deletedAt={draft.deletedAt}
          liveNumber={draft.live?.number ?? null}
          active={draft.active}
          schedule={draft.schedule}
        />
      </div>
    </div>
  );
}
