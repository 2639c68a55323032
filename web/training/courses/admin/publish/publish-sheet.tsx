import { NumberInput, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import {
  coursePublishingCalls,
  type Affected,
  type CourseVersion,
} from '#contract/training/course-publishing.calls.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { CheckLines } from '../editor/check-lines.tsx';
import { ChangeList } from './change-list.tsx';
import { LearnersByVersion } from './learners-by-version.tsx';
import { WhenFields, whenOf, type When } from './when-fields.tsx';

export type PublishWay = 'publish' | 'approve' | 'restore';

interface PublishSheetProps {
  readonly course: CourseDraft;
  readonly way: PublishWay;
  /** The version that is restored. */
  readonly restores?: CourseVersion;
  readonly busy: boolean;
  /** Errors of the time, by field. */
  readonly errors?: Readonly<Record<string, unknown>>;
  /** The checks link to their places in the editor. */
  readonly withPlaces?: boolean;
  readonly onSubmit: (publishing: Publishing, when: When) => void;
  readonly onClose: () => void;
}

/**
 * The question before a version is published in any way: what changes, who is affected, what happens to their progress, what is missing.
 */
export function PublishSheet(props: PublishSheetProps) {
  const { course, way, restores, busy, errors = {}, withPlaces = false, onSubmit, onClose } = props;
  const { t } = useTranslation('course-editor');
  const { live } = course;
  const previewReply = useCall(
    coursePublishingCalls.preview,
    { params: { id: course._id }, query: { restores: restores?._id } },
    { staleMilliseconds: 0 },
  );
  // A version is restored because the live one is wrong, so by default nobody stays on the live one.
  const [chosen, setChosen] = useState<Publishing>({
    note: '',
    underway: way === 'restore' ? 'move' : 'keep',
    renewal: 'none',
  });
  const choose = (part: Partial<Publishing>) => setChosen({ ...chosen, ...part });
  const [when, setWhen] = useState(() => whenOf(way === 'restore' ? null : course.schedule));
  const preview = previewReply.data?.preview;
  const { inProgress = 0, passed = 0 } = preview?.affected ?? {};
  const days = chosen.graceDays ?? preview?.defaultGraceDays ?? 0;
  const submitLabel = () => {
    if (when.later) return t(`publish.${way === 'approve' ? 'plan' : 'later'}`);
    if (way !== 'publish') return t(`publish.confirm.${way}`);
    return live ? t('publish.submit', { count: inProgress + passed }) : t('ui:word.publish');
  };
  const head = useHead(course, restores, preview?.nextNumber);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      width={520}
      {...head}
      submitLabel={submitLabel()}
      busy={busy || !preview}
      dirty={chosen.note !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!preview?.isReady) return;
        onSubmit({ ...chosen, ...(chosen.renewal === 'renew' && { graceDays: days }) }, when);
      }}
    >
      {previewReply.isError && <FailedReply reply={previewReply} />}
      {!preview && !previewReply.isError && <SkeletonRows rows={8} />}
      {preview && (
        <Stack gap={24}>
          {!preview.isReady && <Strip tone="bad" title={t('publish.notReady')} />}
          {preview.curriculumsCount === 0 && (
            <Strip tone="warn" title={t('publish.noCurriculum')}>
              {t('publish.noCurriculumHint')}
            </Strip>
          )}
          {restores && course.state !== 'clean' && <Strip tone="warn" title={t('publish.restoreLoses')} />}
          {!restores && <WhenFields when={when} zone={preview.zone} errors={errors} onChange={setWhen} />}
          <FormSection title={t('publish.changed')}>
            <ChangeList changes={preview.changes} />
          </FormSection>
          {live && (
            <>
              <Touched affected={preview.affected} />
              <ForLearners
                affected={preview.affected}
                chosen={chosen}
                defaultGraceDays={preview.defaultGraceDays}
                onChange={choose}
              />
            </>
          )}
          <Textarea
            label={t('publish.note')}
            description={t('publish.noteHint')}
            autosize
            minRows={2}
            maxLength={1000}
            value={chosen.note}
            onChange={(event) => choose({ note: event.currentTarget.value })}
          />
          {!restores && (
            <FormSection title={t('publish.before')}>
              <CheckLines checks={preview.checks} withPlace={withPlaces} onPlace={onClose} />
            </FormSection>
          )}
        </Stack>
      )}
    </FormDrawer>
  );
}

/** The version to publish, and the live version. */
function useHead({ live }: CourseDraft, restores: CourseVersion | undefined, nextNumber: number | undefined) {
  const { t } = useTranslation('course-editor');
  const formats = useFormats();
  return {
    title: restores
      ? t('ui:word.restoreVersionNamed', { number: restores.number })
      : t('publish.title', { number: nextNumber ?? (live?.number ?? 0) + 1 }),
    sub: live
      ? t('publish.liveSince', { number: live.number, date: formats.date(live.publishedAt) })
      : t('publish.first'),
  };
}

interface ForLearnersProps {
  readonly affected: Affected;
  readonly chosen: Publishing;
  readonly defaultGraceDays: number;
  readonly onChange: (part: Partial<Publishing>) => void;
}

/** What happens to people who have started or passed the course. */
function ForLearners({ affected, chosen, defaultGraceDays, onChange }: ForLearnersProps) {
  const { t } = useTranslation('course-editor');
  return (
    <>
      <Radio.Group
        label={t('ui:word.learnersInProgress')}
        value={chosen.underway}
        onChange={(value) => onChange({ underway: value as Publishing['underway'] })}
      >
        <Stack gap={8}>
          <Radio value="keep" label={t('publish.underway.keep')} />
          <Radio
            value="move"
            label={t('publish.underway.move')}
            description={
              affected.finishedWithUnseen > 0 && t('publish.unseen', { count: affected.finishedWithUnseen })
            }
          />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t('publish.renewal.label')}
        value={chosen.renewal}
        onChange={(value) => onChange({ renewal: value as Publishing['renewal'] })}
      >
        <Stack gap={8}>
          <Radio value="none" label={t('publish.renewal.none')} />
          <Radio
            value="renew"
            label={t('publish.renewal.renew')}
            description={t('publish.renewal.cost', { count: affected.passed })}
          />
        </Stack>
      </Radio.Group>
      {chosen.renewal === 'renew' && (
        <NumberInput
          label={t('publish.graceDays')}
          min={0}
          max={365}
          allowDecimal={false}
          value={chosen.graceDays ?? defaultGraceDays}
          onChange={(value) => onChange({ graceDays: Number(value) || 0 })}
        />
      )}
    </>
  );
}

/** How many people are affected, and which versions they have. */
function Touched({ affected }: { affected: Affected }) {
  const { t } = useTranslation('course-editor');
  const formats = useFormats();
  const { inProgress, passed, dealers, newSections, removedSections, versions } = affected;
  return (
    <FormSection title={t('publish.touches')}>
      <Kpis
        items={[
          { key: 'inProgress', label: t('ui:word.inProgress'), value: formats.number(inProgress) },
          {
            key: 'passed',
            label: t('publish.passed'),
            value: formats.number(passed),
            note: t('publish.dealers', { count: dealers }),
          },
          {
            key: 'new',
            label: t('publish.newSections'),
            value: formats.number(newSections),
            ...(removedSections > 0 && { note: t('publish.removedSections', { count: removedSections }) }),
          },
        ]}
      />
      <LearnersByVersion versions={versions} />
    </FormSection>
  );
}
