import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumOutlineCalls as calls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { currentOf } from '#web/platform/forms/use-save-conflict.tsx';
import { useReach } from '#web/platform/publishing/use-reach.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { queryKey } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';

/**
 * Changes to the courses of a curriculum, saved one after the other as they are made. If someone else has changed the order meanwhile,
 * nothing is written: their order is shown, with a message.
 */
export function useOutline({ _id: id, name, outlineVersion }: CurriculumRecord) {
  const { t } = useTranslation('curriculums');
  const language = useLanguage();
  const reach = useReach();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [overtaken, setOvertaken] = useState(false);
  const show = (curriculum: CurriculumRecord) =>
    client.setQueryData(queryKey(curriculumRecordCalls.read, { params: { id } }), { curriculum });

  const run = async (
    work: () => Promise<{ curriculum: CurriculumRecord }>,
    message?: string,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setOvertaken(false);
    try {
      const { curriculum } = await work();
      show(curriculum);
      if (message) toast(message);
      void client.invalidateQueries({ queryKey: ['curriculums'] });
    } catch (error) {
      const theirs = currentOf<CurriculumRecord>(error);
      if (theirs) show(theirs);
      else showFailure(error);
      setOvertaken(theirs !== undefined);
    } finally {
      setBusy(false);
    }
  };
  const params = { id };
  return {
    isBusy,
    overtaken,
    dialog: reach.dialog,
    /** A course of a published curriculum is required at once: whom that reaches is asked before. */
    add: (courses: string[]) =>
      run(() => {
        const input = { params, body: { courses, outlineVersion } };
        const added = t('courses.added', { count: courses.length });
        return reach.save(
          {
            call: calls.addCoursesReach,
            input,
            record: id,
            sub: inLanguage(name, language),
            words: {
              title: (count) => t('courses.reachTitle', { count }),
              confirm: (count) => t('courses.reachConfirm', { count }),
              done: () => added,
            },
          },
          async (asked) => {
            const reply = await callApi(calls.addCourses, { ...input, ...(asked && { query: asked }) });
            if (!asked) toast(added);
            return reply;
          },
        );
      }),
    order: (ids: string[], dropPrerequisites: boolean) =>
      run(
        () => callApi(calls.changeCourseOrder, { params, body: { ids, outlineVersion, dropPrerequisites } }),
        t('publishing:order.saved'),
      ),
    save: (courseId: string, body: { required?: boolean; prerequisites?: string[] }) =>
      run(
        () => callApi(calls.saveCourse, { params: { id, courseId }, body: { ...body, outlineVersion } }),
        t('ui:word.saved'),
      ),
    remove: (courseId: string) =>
      run(
        () =>
          callApi(calls.removeCourse, {
            params: { id, courseId },
            query: { outlineVersion: String(outlineVersion) },
          }),
        t('courses.removed'),
      ),
  };
}
