import type { APIRequestContext } from '@playwright/test';
import { demoId } from '#demo/demo-id.ts';
import { firstOf, type Addresses } from '#tests/samples/addresses.ts';

/** A course that waits for its reviewer. */
const drafted = (request: APIRequestContext) =>
  firstOf(request, 'courses', '/api/courses/?isAdmin=true&status=review');

export const addresses: Addresses = {
  'course-requests.admin': async (request) => ({ '?course': (await drafted(request))._id }),
  'courses.admin-preview': async (request) => ({ courseId: (await drafted(request))._id }),
  'courses.shared-preview': async (request) => {
    const link = await request.get(`/api/courses/${(await drafted(request))._id}/share-link`);
    return { shareKey: ((await link.json()) as { shareKey: string }).shareKey };
  },
  'courses.edit': { courseId: demoId('course', 'off-road-lineup-2027') },
  'courses.player': async (request) => {
    const reply = await request.get('/api/courses/remaining');
    const { courses } = (await reply.json()) as {
      courses: { _id: string; curriculum: { _id: string } | null }[];
    };
    // The first courses may be assigned to the person alone.
    const course = courses.find(({ curriculum }) => curriculum !== null)!;
    return { curriculumId: course.curriculum!._id, courseId: course._id };
  },
  'courses.player-alone': async (request) => ({
    courseId: (await firstOf(request, 'courses', '/api/courses/remaining'))._id,
  }),
};
