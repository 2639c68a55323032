import { useDraggable, useDroppable } from '@dnd-kit/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { DraftChapter, DraftSection } from '#contract/training/course-draft.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { LanguageChip } from '#web/ui/language-chip.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { usePlace } from '../editor/use-place.ts';
import { AddSection } from './add-section.tsx';
import { worstOf } from './french-state.ts';
import { KindIcon } from './kind-icon.tsx';
import { NameFields } from './name-fields.tsx';
import type { Doomed } from './outline.tsx';
import { rowId } from './outline-dnd.ts';
import { useParts } from '../parts/use-parts.ts';
import { useOutline } from './use-outline.ts';
import classes from './outline.module.css';

/** The side of a row where the dragged row would be dropped: after it if the dragged row comes from above in the same list. */
function sideOf(
  rows: readonly { readonly _id: string }[],
  dragged: string | undefined,
  kind: 'chapter' | 'section',
  index: number,
): 'before' | 'after' | undefined {
  if (!dragged?.startsWith(kind)) return undefined;
  const from = rows.findIndex((one) => rowId(kind, one._id) === dragged);
  return from >= 0 && from < index ? 'after' : 'before';
}

type RowState = {
  current: string | undefined;
  dragged: string | undefined;
  renaming: string | undefined;
  onRename: (id: string | undefined) => void;
  onRemove: (doomed: Doomed) => void;
};
type ChapterProps = RowState & { chapter: DraftChapter; number: number };

const icon = { size: 16, stroke: 1.7 } as const;

export function OutlineChapter({ chapter, number, ...row }: ChapterProps) {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  const { draft, mayEdit } = useEditor();
  const outline = useOutline();
  const { setNodeRef: dropRef, isOver } = useDroppable({ id: rowId('chapter', chapter._id) });
  const { setNodeRef: endRef, isOver: isOverEnd } = useDroppable({ id: rowId('end', chapter._id) });
  const name = inLanguage(chapter.name, language) || t('unnamedChapter');
  const items: MenuAction[] = [
    {
      key: 'rename',
      label: t('outline.rename'),
      icon: <IconPencil {...icon} />,
      onSelect: () => row.onRename(chapter._id),
    },
    {
      key: 'up',
      label: t('outline.up'),
      icon: <IconArrowUp {...icon} />,
      disabled: number === 1,
      onSelect: () => outline.moveChapter(chapter._id, number - 2),
    },
    {
      key: 'down',
      label: t('outline.down'),
      icon: <IconArrowDown {...icon} />,
      disabled: number === draft.chapters.length,
      onSelect: () => outline.moveChapter(chapter._id, number),
    },
    {
      key: 'remove',
      label: t('ui:word.remove'),
      icon: <IconTrash {...icon} />,
      tone: 'danger',
      divided: true,
      onSelect: () => row.onRemove({ kind: 'chapter', chapterId: chapter._id, id: chapter._id, name }),
    },
  ];
  return (
    <li
      ref={dropRef}
      data-field={chapter._id}
      data-over={
        isOver && row.dragged !== rowId('chapter', chapter._id)
          ? sideOf(draft.chapters, row.dragged, 'chapter', number - 1)
          : undefined
      }
    >
      <div className={classes.chapter}>
        {mayEdit && <Grip id={rowId('chapter', chapter._id)} name={name} />}
        {row.renaming === chapter._id ? (
          <NameFields kind="chapter" part={chapter} onDone={() => row.onRename(undefined)} />
        ) : (
          <h2>
            <span>{number}.</span>
            {mayEdit ? (
              <button type="button" data-tip={t('outline.rename')} onClick={() => row.onRename(chapter._id)}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
          </h2>
        )}
        {mayEdit && <RowMenu name={name} items={items} />}
      </div>
      <ol>
        {chapter.sections.map((section, index) => (
          <SectionRow key={section._id} section={section} chapter={chapter} index={index} {...row} />
        ))}
      </ol>
      <div
        ref={endRef}
        className={classes.end}
        data-over={(isOverEnd && row.dragged?.startsWith('section')) || undefined}
      >
        {mayEdit && !draft.isScorm && <AddSection chapterId={chapter._id} />}
      </div>
    </li>
  );
}

type SectionRowProps = RowState & { section: DraftSection; chapter: DraftChapter; index: number };

function SectionRow({ section, chapter, index, ...row }: SectionRowProps) {
  const { t } = useTranslation('course-editor');
  const { t: tParts } = useTranslation('draft-parts');
  const language = useLanguage();
  const { draft, mayEdit } = useEditor();
  const outline = useOutline();
  const parts = useParts();
  const place = usePlace();
  const id = rowId('section', section._id);
  const { setNodeRef: dropRef, isOver } = useDroppable({ id });
  const name = inLanguage(section.name, language) || t('ui:word.untitledSection');
  const french = worstOf(section.french);
  const at = draft.chapters.findIndex((one) => one._id === chapter._id);
  const before = draft.chapters[at - 1];
  const after = draft.chapters[at + 1];
  const isFirst = index === 0;
  const isLast = index === chapter.sections.length - 1;
  const up = () =>
    isFirst && before
      ? outline.moveSection(section._id, before._id, before.sections.length)
      : outline.moveSection(section._id, chapter._id, index - 1);
  const down = () =>
    isLast && after
      ? outline.moveSection(section._id, after._id, 0)
      : outline.moveSection(section._id, chapter._id, index + 1);
  const items: MenuAction[] = [
    {
      key: 'rename',
      label: t('outline.rename'),
      icon: <IconPencil {...icon} />,
      onSelect: () => row.onRename(section._id),
    },
    {
      key: 'up',
      label: t('outline.up'),
      icon: <IconArrowUp {...icon} />,
      disabled: isFirst && !before,
      onSelect: up,
    },
    {
      key: 'down',
      label: t('outline.down'),
      icon: <IconArrowDown {...icon} />,
      disabled: isLast && !after,
      onSelect: down,
    },
    ...draft.chapters
      .filter((one) => one._id !== chapter._id)
      .map((one) => ({
        key: one._id,
        label: t('outline.moveTo', {
          name: inLanguage(one.name, language) || t('unnamedChapter'),
        }),
        onSelect: () => outline.moveSection(section._id, one._id, one.sections.length),
      })),
    ...(section.type === 'scorm'
      ? []
      : [
          {
            key: 'duplicate',
            label: tParts('duplicate'),
            icon: <IconCopy {...icon} />,
            onSelect: async () => {
              const copy = await parts.duplicateSection(section._id);
              if (copy) place.go({ at: copy });
            },
          },
        ]),
    {
      key: 'remove',
      label: t('ui:word.remove'),
      icon: <IconTrash {...icon} />,
      tone: 'danger',
      divided: true,
      onSelect: () => row.onRemove({ kind: 'section', chapterId: chapter._id, id: section._id, name }),
    },
  ];
  return (
    <li
      ref={dropRef}
      className={classes.section}
      data-current={row.current === section._id || undefined}
      data-dragging={row.dragged === id || undefined}
      data-over={
        isOver && row.dragged !== id && row.dragged?.startsWith('section')
          ? sideOf(chapter.sections, row.dragged, 'section', index)
          : undefined
      }
    >
      {mayEdit && <Grip id={id} name={name} />}
      {row.renaming === section._id ? (
        <NameFields kind="section" part={section} onDone={() => row.onRename(undefined)} />
      ) : (
        <button
          type="button"
          className={classes.open}
          aria-current={row.current === section._id || undefined}
          onClick={() => place.go({ at: section._id })}
        >
          <KindIcon type={section.type} />
          <span>{name}</span>
        </button>
      )}
      {french !== 'current' && <LanguageChip language="fr" state={french} />}
      {mayEdit && (
        <span className={classes.menu}>
          <RowMenu name={name} items={items} />
        </span>
      )}
    </li>
  );
}

function Grip({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('ui');
  const { attributes, listeners, setNodeRef } = useDraggable({ id });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.grip}
      {...attributes}
      {...listeners}
      aria-label={t('sortable.grip', { name })}
      aria-roledescription={undefined}
    >
      <IconGripVertical size={15} aria-hidden="true" />
    </button>
  );
}
