import { useTranslation } from 'react-i18next';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { courseScreens } from '#contract/training/courses.screens.ts';
import { courseScreens as screens } from '#contract/training/courses.screens.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { failureText } from '#web/platform/failures.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Alone } from '../alone.tsx';
import { CourseEditor } from './editor/course-editor.tsx';

/** The course editor: chapters, sections and quiz in both languages, saved while the author writes. */
export function Page() {
  const { t } = useTranslation('course-editor');
  const { courseId } = useParamsOf(screens.edit);
  const found = useCall(courseDraftCalls.read, { params: { id: courseId } });
  // A loaded course stays open if reloading fails: the author may be offline.
  if (found.data)
    return (
      <CourseEditor
        key={courseId}
        draft={found.data.course}
        reload={() => found.refetch({ cancelRefetch: true })}
      />
    );
  if (!found.isError) return <LoadingOverlay active />;
  const isGone = found.error instanceof ApiError && found.error.status === 404;
  return (
    <Alone>
      {isGone ? (
        <EmptyState
          title={failureText(found.error)}
          motif="contours"
          action={<ButtonLink href={courseScreens.admin.path}>{t('ui:word.courses')}</ButtonLink>}
        >
          {t('gone')}
        </EmptyState>
      ) : (
        <FailedReply reply={found} />
      )}
    </Alone>
  );
}
