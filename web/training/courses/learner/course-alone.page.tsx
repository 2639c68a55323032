import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { CourseLoader } from '../player/course-loader.tsx';

/** The player for a course in no curriculum of the person. */
export function Page() {
  const { courseId } = useParamsOf(screens.playerAlone);
  return <CourseLoader key={courseId} curriculumId={undefined} courseId={courseId} />;
}
