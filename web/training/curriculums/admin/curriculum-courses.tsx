import { MultiSelect, Switch } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CurriculumRecord, PlacedCourse } from '#contract/training/curriculum-record.ts';
import { curriculumOutlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import { Button } from '#web/ui/button.tsx';
import { coverOf } from '#web/training/course-cover.ts';
import { Cover } from '#web/ui/cover.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { useOutline } from './use-outline.ts';
import classes from './curriculum-admin.module.css';

/** The courses in order: add, move, make optional, set prerequisites, remove. Each change is saved immediately. */
export function CurriculumCourses({ curriculum }: { curriculum: CurriculumRecord }) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const outline = useOutline(curriculum);
  const [moved, setMoved] = useState<readonly PlacedCourse[]>();
  const [removed, setRemoved] = useState<PlacedCourse>();
  const [waiting, setWaiting] = useState<PlacedCourse>();
  const { courses, abilities } = curriculum;
  const nameOf = (id: string) => {
    const course = courses.find((one) => one._id === id);
    return course ? inLanguage(course.name, language) : '';
  };
  const reorder = (next: readonly PlacedCourse[]) => {
    if (lostWaits(next).length > 0) setMoved(next);
    else
      void outline.order(
        next.map((one) => one._id),
        false,
      );
  };

  return (
    <Stack>
      {outline.overtaken && (
        <Strip tone="warn" live="alert" title={t('courses.overtaken')}>
          {t('courses.overtakenSub')}
        </Strip>
      )}
      <Panel title={t('courses.title')} sub={t('courses.sub')}>
        {courses.length === 0 ? (
          <EmptyState level={3} title={t('courses.empty.title')}>
            {t('courses.empty.sentence')}
          </EmptyState>
        ) : (
          <SortableList
            label={t('courses.title')}
            items={courses}
            itemKey={(course) => course._id}
            itemName={(course) => inLanguage(course.name, language)}
            onReorder={reorder}
            disabled={!abilities.edit || outline.isBusy}
          >
            {(course, index) => (
              <Placed
                course={course}
                index={index}
                nameOf={nameOf}
                abilities={abilities}
                onRequired={(required) => void outline.save(course._id, { required })}
                onWaits={() => setWaiting(course)}
                onRemove={() => setRemoved(course)}
              />
            )}
          </SortableList>
        )}
      </Panel>
      {outline.dialog}
      {abilities.edit && (
        <AddCourses curriculumId={curriculum._id} onAdd={outline.add} busy={outline.isBusy} />
      )}
      {waiting && (
        <Waits
          course={waiting}
          earlier={courses.slice(
            0,
            courses.findIndex((one) => one._id === waiting._id),
          )}
          busy={outline.isBusy}
          onClose={() => setWaiting(undefined)}
          onSave={async (prerequisites) => {
            await outline.save(waiting._id, { prerequisites });
            setWaiting(undefined);
          }}
        />
      )}
      <ConfirmDialog
        opened={moved !== undefined}
        title={t('courses.move.title')}
        confirmLabel={t('ui:word.move')}
        busy={outline.isBusy}
        onClose={() => setMoved(undefined)}
        onConfirm={() => {
          const ids = (moved ?? []).map((one) => one._id);
          setMoved(undefined);
          void outline.order(ids, true);
        }}
      >
        {moved &&
          lostWaits(moved)
            .map(([course, needed]) =>
              t('courses.move.text', { course: nameOf(course), needed: nameOf(needed) }),
            )
            .join(' ')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={removed !== undefined}
        title={removed && t('courses.remove.title', { name: inLanguage(removed.name, language) })}
        confirmLabel={t('ui:word.remove')}
        danger
        busy={outline.isBusy}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          if (removed) void outline.remove(removed._id);
          setRemoved(undefined);
        }}
      >
        {t('courses.remove.text')}
      </ConfirmDialog>
    </Stack>
  );
}

/** Courses whose prerequisite would no longer come before them. */
function lostWaits(courses: readonly PlacedCourse[]): [course: string, needed: string][] {
  return courses.flatMap(({ _id, prerequisites }, index) =>
    prerequisites
      .filter((needed) => courses.findIndex((one) => one._id === needed) > index)
      .map((needed): [string, string] => [_id, needed]),
  );
}

type PlacedProps = {
  course: PlacedCourse;
  index: number;
  nameOf: (id: string) => string;
  abilities: CurriculumRecord['abilities'];
  onRequired: (required: boolean) => void;
  onWaits: () => void;
  onRemove: () => void;
};

function Placed({ course, index, nameOf, abilities, onRequired, onWaits, onRemove }: PlacedProps) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const formats = useFormats();
  const { features } = useSession().config;
  const name = inLanguage(course.name, language);
  const { durationMinutes } = course;
  const length = durationMinutes > 0 && formats.duration(durationMinutes * 60);
  const details = [course.brand?.name, length].filter(Boolean);
  return (
    <div className={classes.placed}>
      <Cover {...coverOf(course)} ratio="4 / 3" shownPx={88} />
      <div>
        <h3>
          {index + 1}. {name}
        </h3>
        <small>{details.join(' · ')}</small>
        {course.prerequisites.length > 0 && (
          <small className={classes.waits}>
            <IconLock size={13} stroke={1.8} aria-hidden="true" />
            {t('courses.waitsFor', { names: course.prerequisites.map(nameOf).join(', ') })}
          </small>
        )}
      </div>
      <div className={classes.side}>
        {!course.isOpen && <StatusChip tone="warn">{t('courses.closed')}</StatusChip>}
        {features.optionalRequiredCourses && (
          <Switch
            size="sm"
            checked={course.required}
            disabled={!abilities.edit}
            label={t('ui:word.required')}
            aria-label={t('courses.requiredNamed', { name })}
            onChange={(event) => onRequired(event.currentTarget.checked)}
          />
        )}
        {features.prerequisites && abilities.edit && index > 0 && (
          <Button
            size="xs"
            variant="subtle"
            onClick={onWaits}
            aria-label={t('courses.prerequisitesNamed', { name })}
          >
            {t('courses.prerequisites')}
          </Button>
        )}
        {abilities.unassign && (
          <IconButton
            size="sm"
            label={t('ui:word.removeNamed', { name })}
            icon={<IconTrash size={16} stroke={1.7} />}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  );
}

type Candidate = Pick<PlacedCourse, '_id' | 'name' | 'brand' | 'status'> & { readonly isInside: boolean };

type AddCoursesProps = { curriculumId: string; busy: boolean; onAdd: (ids: string[]) => Promise<void> };

/** Chooses courses and adds them. A course that the address names is chosen already. */
function AddCourses({ curriculumId, busy, onAdd }: AddCoursesProps) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const [edited, setEdited] = useState<readonly AsyncOption[]>();
  const [{ add }, setSearch] = useSearchOf('add');
  const named = useCall(
    curriculumOutlineCalls.existingCourses,
    { params: { id: curriculumId }, query: { course: add } },
    { enabled: add !== undefined },
  );
  const optionsOf = (courses: readonly Candidate[]): AsyncOption[] =>
    courses
      .filter((course) => !course.isInside)
      .map((course) => ({
        value: course._id,
        label: inLanguage(course.name, language),
        detail: [course.brand?.name, course.status === 'published' ? '' : t('courses.closed')]
          .filter(Boolean)
          .join(' · '),
      }));
  const chosen = edited ?? optionsOf((add !== undefined && named.data?.courses) || []);
  const choose = (options: readonly AsyncOption[]) => {
    setEdited(options);
    if (add !== undefined) void setSearch({ add: undefined }, { ignoreBlocker: true });
  };
  const search = async (text: string, signal: AbortSignal): Promise<AsyncOption[]> => {
    const { courses } = await callApi(
      curriculumOutlineCalls.existingCourses,
      { params: { id: curriculumId }, query: { text } },
      { signal },
    );
    return optionsOf(courses);
  };
  return (
    <Panel title={t('courses.add.title')}>
      <Stack>
        <AsyncMultiSelect
          label={t('ui:word.courses')}
          hint={t('courses.add.hint')}
          value={chosen}
          onChange={choose}
          search={search}
        />
        <Row justify="end">
          <Button
            variant="filled"
            disabled={chosen.length === 0}
            busy={busy}
            onClick={() => {
              void onAdd(chosen.map((one) => one.value));
              choose([]);
            }}
          >
            {t('ui:word.addToCurriculum')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

type WaitsProps = {
  course: PlacedCourse;
  /** The courses before it, the only possible prerequisites. */
  earlier: readonly PlacedCourse[];
  busy: boolean;
  onSave: (prerequisites: string[]) => Promise<void>;
  onClose: () => void;
};

function Waits({ course, earlier, busy, onSave, onClose }: WaitsProps) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const [chosen, setChosen] = useState<string[]>([...course.prerequisites]);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('courses.waits.title', { name: inLanguage(course.name, language) })}
      sub={t('courses.waits.sub')}
      submitLabel={t('courses.waits.save')}
      busy={busy}
      dirty={chosen.toSorted().join() !== course.prerequisites.toSorted().join()}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(chosen);
      }}
    >
      <MultiSelect
        label={t('courses.waits.label')}
        placeholder={chosen.length === 0 ? t('courses.waits.none') : ''}
        data={earlier.map((one) => ({ value: one._id, label: inLanguage(one.name, language) }))}
        value={chosen}
        onChange={setChosen}
        searchable
        clearable
      />
    </FormDrawer>
  );
}
