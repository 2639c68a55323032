import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumOutlineCalls as calls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { currentOf } from '#web/platform/forms/use-save-conflict.tsx';
import { queryKey } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';

/**
 * Changes to the courses of a curriculum, saved one after the other as they are made. If someone else has changed the order meanwhile,
 * nothing is written: their order is shown, with a message.
 */
export function useOutline({ _id: id, outlineVersion }: CurriculumRecord) {
  const { t } = useTranslation('curriculums');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [overtaken, setOvertaken] = useState(false);
  const show = (curriculum: CurriculumRecord) =>
    client.setQueryData(queryKey(curriculumRecordCalls.read, { params: { id } }), { curriculum });

  const run = async (
    work: () => Promise<{ curriculum: CurriculumRecord }>,
    message: string,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setOvertaken(false);
    try {
      const { curriculum } = await work();
      show(curriculum);
      toast(message);
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
    add: (courses: string[]) =>
      run(
        () => callApi(calls.addCourses, { params, body: { courses, outlineVersion } }),
        t('courses.added', { count: courses.length }),
      ),
    order: (ids: string[], dropPrerequisites: boolean) =>
      run(
        () => callApi(calls.changeCourseOrder, { params, body: { ids, outlineVersion, dropPrerequisites } }),
        t('publishing:order.saved'),
      ),
    save: (courseId: string, body: { required?: boolean; prerequisites?: string[] }) =>
      run(
        () => callApi(calls.saveCourse, { params: { id, courseId }, body: { ...body, outlineVersion } }),
        t('saved'),
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
