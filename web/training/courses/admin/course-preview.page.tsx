import { useParams } from '@tanstack/react-router';
import { CoursePreview } from '../preview/course-preview.tsx';

/** The draft as learners would see it, for who works on the course. */
export function Page() {
  const { courseId } = useParams({ strict: false }) as { courseId: string };
  return <CoursePreview shareKey={courseId} back={`/auth/admin/courses/${courseId}/edit`} />;
}
