import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { usePlace } from '../editor/use-place.ts';
import { landingOf, outlineCollisions, outlineCoordinates, splitRow } from './outline-dnd.ts';
import { OutlineChapter } from './outline-chapter.tsx';
import { isTranslated, worstOf } from './french-state.ts';
import { RemovedParts } from '../parts/removed-parts.tsx';
import { useParts } from '../parts/use-parts.ts';
import { useOutline } from './use-outline.ts';
import classes from './outline.module.css';

export type Doomed = {
  readonly kind: 'chapter' | 'section';
  readonly chapterId: string;
  readonly id: string;
  readonly name: string;
};

/** Chapters and sections in order. They are moved by the grip, by keys or by their menus, and added, named and removed in place. */
export function OutlinePanel({ current }: { current: string | undefined }) {
  const { t } = useTranslation('course-editor');
  const { t: kit } = useTranslation('ui');
  const { draft, mayEdit } = useEditor();
  const outline = useOutline();
  const parts = useParts();
  const place = usePlace();
  const [dragged, setDragged] = useState<string>();
  const [renaming, setRenaming] = useState<string>();
  const [doomed, setDoomed] = useState<Doomed>();
  const [isBusy, setBusy] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: outlineCoordinates }),
  );
  const nameOf = useRowName();
  const announcements = useAnnouncements(nameOf);
  const finish = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (!over || over.id === active.id) return;
    const [kind, id] = splitRow(active.id);
    if (kind === 'chapter')
      return outline.moveChapter(
        id,
        draft.chapters.findIndex((one) => one._id === splitRow(over.id)[1]),
      );
    const landing = landingOf(draft, id, over.id);
    if (landing) outline.moveSection(id, landing.chapterId, landing.to);
  };
  const addChapter = async () => {
    const id = await outline.addChapter();
    if (id) setRenaming(id);
  };
  const remove = async () => {
    if (!doomed) return;
    setBusy(true);
    const isRemoved =
      doomed.kind === 'chapter'
        ? await outline.removeChapter(doomed.id)
        : await outline.removeSection(doomed.chapterId, doomed.id);
    if (isRemoved) parts.tellRemoved(doomed);
    setBusy(false);
    setDoomed(undefined);
    if (current === doomed.id) place.go({ at: undefined });
  };

  return (
    <nav className={classes.outline} aria-label={t('ui:word.outline')}>
      <FrenchLine />
      <div className={classes.rows}>
        <DndContext
          sensors={sensors}
          collisionDetection={outlineCollisions}
          accessibility={{
            announcements,
            screenReaderInstructions: { draggable: kit('sortable.instructions') },
          }}
          onDragStart={({ active }) => setDragged(String(active.id))}
          onDragEnd={finish}
          onDragCancel={() => setDragged(undefined)}
        >
          <ol className={classes.chapters}>
            {draft.chapters.map((chapter, index) => (
              <OutlineChapter
                key={chapter._id}
                chapter={chapter}
                number={index + 1}
                current={current}
                dragged={dragged}
                renaming={renaming}
                onRename={setRenaming}
                onRemove={setDoomed}
              />
            ))}
          </ol>
          <DragOverlay dropAnimation={null}>
            {dragged && (
              <div className={classes.floating}>
                <IconGripVertical size={15} aria-hidden="true" />
                {nameOf(dragged)}
              </div>
            )}
          </DragOverlay>
        </DndContext>
        {draft.chapters.length === 0 && <p className={classes.none}>{t('outline.none')}</p>}
      </div>
      {mayEdit && !draft.isScorm && (
        <div className={classes.foot}>
          <Button fullWidth icon={<IconPlus size={16} stroke={1.8} />} onClick={() => void addChapter()}>
            {t('outline.addChapter')}
          </Button>
          <RemovedParts />
        </div>
      )}
      <ConfirmDialog
        opened={doomed !== undefined}
        title={doomed && t(`outline.remove.${doomed.kind}`, { name: doomed.name })}
        confirmLabel={t('ui:word.remove')}
        danger
        busy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setDoomed(undefined)}
      >
        {doomed && t(`outline.remove.${doomed.kind}Text`)}
      </ConfirmDialog>
    </nav>
  );
}

/** The name of a row, on the screen and for screen readers. */
function useRowName(): (row: string | number) => string {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  const { draft } = useEditor();
  const sections = draft.chapters.flatMap((chapter) => chapter.sections);
  return (row) => {
    const [kind, id] = splitRow(row);
    const found =
      kind === 'section'
        ? sections.find((one) => one._id === id)
        : draft.chapters.find((one) => one._id === id);
    if (!found) return '';
    const name =
      inLanguage(found.name, language) ||
      t(kind === 'section' ? 'ui:word.untitledSection' : 'unnamedChapter');
    return kind === 'end' ? t('outline.endOf', { name }) : name;
  };
}

/** What a screen reader announces while a row is moved. */
function useAnnouncements(nameOf: (row: string | number) => string): Announcements {
  const { t } = useTranslation('course-editor');
  const { t: kit } = useTranslation('ui');
  return {
    onDragStart: ({ active }) => t('outline.lifted', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? t('outline.over', { name: nameOf(active.id), over: nameOf(over.id) })
        : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('outline.dropped', { name: nameOf(active.id), over: nameOf(over.id) })
        : kit('sortable.cancelled', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => kit('sortable.cancelled', { name: nameOf(active.id) }),
  };
}

/** How much of the course has a French version, section by section. */
function FrenchLine() {
  const { t } = useTranslation('course-editor');
  const { draft } = useEditor();
  const sections = draft.chapters.flatMap((chapter) => chapter.sections);
  if (sections.length === 0) return null;
  const states = sections.map(({ french }) => {
    if (isTranslated(french)) return 'done' as const;
    return worstOf(french) === 'stale' ? ('now' as const) : ('todo' as const);
  });
  const done = states.filter((one) => one === 'done').length;
  return (
    <div className={classes.french}>
      <div>
        <b>{t('language.fr')}</b>
        <span className="num">{t('outline.french', { done, count: sections.length })}</span>
      </div>
      <StageLine label={t('language.fr')} segments={states} />
    </div>
  );
}
