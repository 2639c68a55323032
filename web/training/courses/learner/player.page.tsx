import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { CourseChoice } from '../player/course-choice.tsx';
import { CourseLoader } from '../player/course-loader.tsx';

/** The player: a course with its outline, its sections and its quiz. Without a course, it offers the next one of the curriculum. */
export function Page() {
  const { curriculumId, courseId } = useParamsOf(screens.player);
  if (!courseId) return <CourseChoice curriculumId={curriculumId} />;
  return <CourseLoader key={courseId} curriculumId={curriculumId} courseId={courseId} />;
}
