import { IconCopy, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import type { CourseRow } from '#contract/training/courses.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { courseScreens as screens } from '#contract/training/courses.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { LanguageChip } from '#web/ui/language-chip.tsx';
import { Row } from '#web/ui/layout.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CourseStateChips } from './course-state-chips.tsx';

type NameOf = (course: CourseRow) => string;

const addressOfCourse = (course: CourseRow) => addressOf(screens.edit, { courseId: course._id });

export function useCourseColumns(nameOf: NameOf, isBin: boolean): readonly Column<CourseRow>[] {
  const { t } = useTranslation('course-list');
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.course'),
      primary: true,
      sortable: true,
      cell: (course) => (
        <IdentityCell
          title={nameOf(course)}
          href={addressOfCourse(course)}
          detail={[
            course.isScorm ? t('kind.scorm') : t('ui:word.sectionsCount', { count: course.sectionsCount }),
            t('ui:word.questionsCount', { count: course.questionsCount }),
          ].join(' · ')}
        />
      ),
    },
    {
      key: 'brand',
      header: t('ui:word.brand'),
      priority: 4,
      width: 170,
      cell: (course) => (
        <TwoLines
          first={course.brand?.name ?? t('ui:word.allBrands')}
          second={course.curriculums.length > 0 && t('inCurriculums', { count: course.curriculums.length })}
        />
      ),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 210,
      cell: (course) => (
        <Row gap={4}>
          <CourseStateChips
            status={course.status}
            state={course.managed?.state ?? 'clean'}
            deletedAt={course.managed?.deletedAt ?? null}
            liveNumber={course.managed?.liveNumber ?? null}
            active={course.active}
            schedule={course.managed?.schedule ?? null}
          />
        </Row>
      ),
    },
    {
      key: 'french',
      header: t('french.label'),
      priority: 3,
      width: 130,
      cell: (course) => <French course={course} />,
    },
    {
      key: 'learners',
      header: t('ui:word.learners'),
      align: 'end',
      priority: 4,
      phone: 'figure',
      width: 100,
      cell: (course) => formats.number(course.managed?.learnersCount ?? 0),
    },
    {
      key: 'updatedAt',
      header: isBin ? t('column.purged') : t('ui:word.lastChanged'),
      sortable: !isBin,
      priority: 4,
      width: 150,
      cell: (course) =>
        isBin ? (
          course.managed?.purgedAt ? (
            formats.date(course.managed.purgedAt, 'MM/DD/YYYY')
          ) : (
            t('kept')
          )
        ) : (
          <TwoLines
            first={formats.date(course.updatedAt, 'MM/DD/YYYY')}
            second={course.managed?.updatedBy?.name}
          />
        ),
    },
  ];
}

/** How many texts have a French version. Shows nothing if all of them do. */
function French({ course }: { course: CourseRow }) {
  const { t } = useTranslation('course-list');
  const { total, missing, stale } = course.managed?.translation ?? { total: 0, missing: 0, stale: 0 };
  const current = total - missing - stale;
  return (
    <Row gap={8}>
      <span className="num">{t('ui:word.doneOfTotal', { done: current, total })}</span>
      {missing + stale > 0 && <LanguageChip language="fr" state={missing > 0 ? 'missing' : 'stale'} />}
    </Row>
  );
}

interface MenuOptions {
  readonly nameOf: NameOf;
  readonly onDelete: (course: CourseRow) => void;
  readonly onRestore: (course: CourseRow) => void;
}

export function useCourseMenu({ nameOf, onDelete, onRestore }: MenuOptions) {
  const { t } = useTranslation('course-list');
  const go = useGo();
  const duplicate = useChange(courseShelfCalls.duplicate, {
    onDone: ({ course }) => {
      toast(t('duplicated'));
      return go(addressOf(screens.edit, { courseId: course._id }));
    },
  });
  return (course: CourseRow): { name: string; items: MenuAction[] } => {
    const may = course.managed?.abilities;
    const items: MenuAction[] = may?.restore
      ? []
      : [
          editAction(
            may?.edit || may?.translate ? t('ui:word.edit') : t('ui:word.open'),
            addressOfCourse(course),
          ),
        ];
    if (may?.duplicate)
      items.push({
        key: 'duplicate',
        label: t('ui:word.duplicate'),
        icon: <IconCopy size={16} stroke={1.7} />,
        onSelect: () =>
          duplicate.mutate({ params: { id: course._id }, body: { saveId: crypto.randomUUID() } }),
      });
    if (may?.restore)
      items.push({
        key: 'restore',
        label: t('ui:word.restore'),
        icon: <IconRestore size={16} stroke={1.7} />,
        onSelect: () => onRestore(course),
      });
    if (may?.delete) items.push(deleteAction(t('ui:word.delete'), () => onDelete(course)));
    return { name: nameOf(course), items };
  };
}
