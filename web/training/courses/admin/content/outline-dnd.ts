import {
  closestCenter,
  type ClientRect,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import type { CourseDraft } from '#contract/training/course-draft.ts';

/** Ids of the rows while dragging: `chapter:id`, `section:id`, `end:id` for the last place of a chapter. */
export const rowId = (kind: 'chapter' | 'section' | 'end', id: string): string => `${kind}:${id}`;
export const splitRow = (row: string | number): readonly [kind: string, id: string] => {
  const [kind = '', id = ''] = String(row).split(':');
  return [kind, id];
};

const fits = (dragged: string | number, target: string | number) =>
  splitRow(dragged)[0] === 'chapter' ? splitRow(target)[0] === 'chapter' : splitRow(target)[0] !== 'chapter';

/** A chapter can be dropped between chapters, a section between sections and at the end of a chapter. */
export const outlineCollisions: CollisionDetection = (args) =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter((one) => fits(args.active.id, one.id)),
  });

/** Arrow keys move from place to place. */
export const outlineCoordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
  const { active, over, droppableRects, collisionRect } = context;
  if (step === 0 || !active || !collisionRect) return undefined;
  event.preventDefault();
  const places = [...droppableRects.entries()]
    .filter(([id]) => fits(active.id, id))
    .toSorted(([, a]: [unknown, ClientRect], [, b]: [unknown, ClientRect]) => a.top - b.top);
  const now = places.findIndex(([id]) => id === (over?.id ?? active.id));
  const next = places[now + step]?.[1];
  if (!next) return currentCoordinates;
  const middle = next.top + next.height / 2 - collisionRect.height / 2;
  return { x: currentCoordinates.x, y: currentCoordinates.y + middle - collisionRect.top };
};

/** Where a dragged section would be dropped: the chapter, and the index of the section it is placed before. */
export function landingOf(
  draft: CourseDraft,
  sectionId: string,
  over: string | number,
): { readonly chapterId: string; readonly to: number } | undefined {
  const [kind, id] = splitRow(over);
  const chapter = draft.chapters.find((one) =>
    kind === 'end' ? one._id === id : one.sections.some((section) => section._id === id),
  );
  if (!chapter) return undefined;
  const own = chapter.sections.findIndex((one) => one._id === sectionId);
  const { length } = chapter.sections;
  if (kind === 'end') return { chapterId: chapter._id, to: own < 0 ? length : length - 1 };
  // Within its chapter, it takes the place of the section it was dropped on. From another chapter, it is placed before it.
  return { chapterId: chapter._id, to: chapter.sections.findIndex((one) => one._id === id) };
}
