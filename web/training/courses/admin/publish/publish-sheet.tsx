import { NumberInput, Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { CheckLines } from '../editor/check-lines.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { ChangeList } from './change-list.tsx';
import { useCourseStatus } from './use-course-status.ts';
import { useSchedule } from './use-schedule.ts';
import { WhenFields, whenOf } from './when-fields.tsx';

/** Before a version goes live: what changed, whom it touches, what happens to them, what is still missing. */
export function PublishSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('course-editor');
  const { t: tReview } = useTranslation('review');
  const formats = useFormats();
  const { draft } = useEditor();
  const asked = useCall(
    coursePublishingCalls.preview,
    { params: { id: draft._id } },
    { staleMilliseconds: 0 },
  );
  const [note, setNote] = useState('');
  const [underway, setUnderway] = useState<'keep' | 'move'>('keep');
  const [renewal, setRenewal] = useState<'none' | 'renew'>('none');
  const [graceDays, setGraceDays] = useState<number>();
  const [when, setWhen] = useState(() => whenOf(draft.schedule));
  const planning = useSchedule(() => {
    toast(tReview('later.done'));
    onClose();
  });
  const status = useCourseStatus(() => {
    toast(t('publish.done'));
    onClose();
  });
  const preview = asked.data?.preview;
  const {
    inProgress = 0,
    passed = 0,
    dealers = 0,
    newSections = 0,
    finishedWithUnseen = 0,
  } = preview?.affected ?? {};
  const days = graceDays ?? preview?.defaultGraceDays ?? 0;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      width={520}
      title={t('publish.title', { number: preview?.nextNumber ?? (draft.live?.number ?? 0) + 1 })}
      sub={
        draft.live
          ? t('publish.liveSince', {
              number: draft.live.number,
              date: formats.date(draft.live.publishedAt),
            })
          : t('publish.first')
      }
      submitLabel={
        when.later
          ? tReview('later.submit')
          : draft.live
            ? t('publish.submit', { count: inProgress + passed })
            : t('publish.open')
      }
      busy={status.isPending || planning.isPending}
      dirty={note !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        if (!preview?.isReady) return;
        const publishing = { note, underway, renewal, ...(renewal === 'renew' && { graceDays: days }) };
        if (when.later) void planning.set(when, publishing);
        else void status.run('publish', publishing);
      }}
    >
      {asked.isError && <FailedReply reply={asked} />}
      {!preview && !asked.isError && <SkeletonRows rows={8} />}
      {preview && (
        <Stack gap={24}>
          {!preview.isReady && <Strip tone="bad" title={t('publish.notReady')} />}
          <WhenFields when={when} zone={preview.zone} errors={planning.errors} onChange={setWhen} />
          <FormSection title={t('publish.changed')}>
            <ChangeList changes={preview.changes} />
          </FormSection>
          {draft.live && (
            <>
              <FormSection title={t('publish.touches')}>
                <Kpis
                  items={[
                    {
                      key: 'inProgress',
                      label: t('publish.inProgress'),
                      value: formats.number(inProgress),
                    },
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
                    },
                  ]}
                />
              </FormSection>
              <Radio.Group
                label={t('publish.underway.label')}
                value={underway}
                onChange={(value) => setUnderway(value as 'keep' | 'move')}
              >
                <Stack gap={8}>
                  <Radio value="keep" label={t('publish.underway.keep')} />
                  <Radio
                    value="move"
                    label={t('publish.underway.move')}
                    description={finishedWithUnseen > 0 && t('publish.unseen', { count: finishedWithUnseen })}
                  />
                </Stack>
              </Radio.Group>
              <Radio.Group
                label={t('publish.renewal.label')}
                value={renewal}
                onChange={(value) => setRenewal(value as 'none' | 'renew')}
              >
                <Stack gap={8}>
                  <Radio value="none" label={t('publish.renewal.none')} />
                  <Radio
                    value="renew"
                    label={t('publish.renewal.renew')}
                    description={t('publish.renewal.cost', { count: passed })}
                  />
                </Stack>
              </Radio.Group>
              {renewal === 'renew' && (
                <NumberInput
                  label={t('publish.graceDays')}
                  min={0}
                  max={365}
                  allowDecimal={false}
                  value={days}
                  onChange={(value) => setGraceDays(Number(value) || 0)}
                />
              )}
            </>
          )}
          <Textarea
            label={t('publish.note')}
            description={t('publish.noteHint')}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <FormSection title={t('publish.before')}>
            <CheckLines checks={preview.checks} withPlace onPlace={onClose} />
          </FormSection>
        </Stack>
      )}
    </FormDrawer>
  );
}
