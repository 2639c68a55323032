import { courseReviewScreens as screens } from '#contract/training/course-review.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { CoursePreview } from '../preview/course-preview.tsx';

/** The draft as learners would see it, for people who work on the course. */
export function Page() {
  const { courseId } = useParamsOf(screens.preview);
  return <CoursePreview shareKey={courseId} back={`/auth/admin/courses/${courseId}/edit`} />;
}
