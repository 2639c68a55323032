import type { APIRequestContext } from '@playwright/test';
import type { Screen } from '#contract/platform/screen.ts';
import { demoId } from '#server/database/demo/demo-id.ts';

type Params = Readonly<Record<string, string>>;

/** Records of the demo network that the screens with an id in their address are opened with; `?name` stands behind it. */
const records: Readonly<Record<string, Params | ((request: APIRequestContext) => Params | Promise<Params>)>> =
  {
    'users.edit': { userId: demoId('user', 'learner@paddock.example') },
    'dealers.edit': { dealerId: demoId('dealer', 'D100001') },
    'assignment-groups.edit': { groupId: demoId('assignment-group', 'Service Technician') },
    'business-units.edit': { unitId: demoId('business-unit', 'MC') },
    'resources.edit': async (request) => ({ resourceId: (await firstOf(request, 'resources'))._id }),
    'roles.edit': async (request) => ({ roleId: (await firstOf(request, 'roles'))._id }),
    'brands.edit': { brandId: demoId('brand', 'talus') },
    'brands.page-edit': { brandId: demoId('brand', 'talus') },
    'brands.curriculums': { brandId: demoId('brand', 'talus') },
    'brands.curriculum-edit': {
      id: demoId('brand', 'talus'),
      curriculumId: demoId('curriculum', 'off-road-lineup'),
    },
    'curriculums.edit': { curriculumId: demoId('curriculum', 'service-technician-1') },
    'certificates.verify': async (request) => ({
      code: (await firstOf<{ code: string }>(request, 'certificates', '/api/certificate/?status=valid')).code,
    }),
    'certificates.designs': { certificationId: demoId('certification', 'workshop') },
    'brands.page': { brandId: demoId('brand', 'talus') },
    'categories.page': { categoryId: 'technical-system' },
    'courses.bucket': { bucket: 'off-road' },
    'curriculums.page': async (request) => ({ curriculumId: (await firstOf(request, 'curriculums'))._id }),
    'users.staff': { userId: demoId('user', 'learner@paddock.example') },
    'reports.user-details': { userId: demoId('user', 'learner@paddock.example') },
    'reports.user-progress': {
      userId: demoId('user', 'learner@paddock.example'),
      curriculumId: demoId('curriculum', 'service-technician-1'),
    },
    'reports.dealer-details': { dealerId: demoId('dealer', 'D100001') },
    'reports.admin-user-details': { userId: demoId('user', 'learner@paddock.example') },
    'reports.admin-user-progress': {
      userId: demoId('user', 'learner@paddock.example'),
      curriculumId: demoId('curriculum', 'service-technician-1'),
    },
    'reports.admin-dealer-details': { dealerId: demoId('dealer', 'D100001') },
    'reports.course-details': reportedCourse,
    'reports.admin-course-details': reportedCourse,
    'reports.curriculum-details': reportedCurriculum,
    'reports.admin-curriculum-details': reportedCurriculum,
    'course-requests.admin': async (request) => ({ '?course': (await drafted(request))._id }),
    'courses.admin-preview': async (request) => ({ courseId: (await drafted(request))._id }),
    'courses.shared-preview': async (request) => {
      const link = await request.get(`/api/courses/${(await drafted(request))._id}/share-link`);
      return { shareKey: ((await link.json()) as { shareKey: string }).shareKey };
    },
    'courses.edit': { courseId: demoId('course', 'off-road-lineup-2027') },
    'courses.player': async (request) => {
      const course = await firstOf<{ curriculum: { _id: string } }>(
        request,
        'courses',
        '/api/courses/remaining',
      );
      return { curriculumId: course.curriculum._id, courseId: course._id };
    },
  };

async function firstOf<More = object>(
  request: APIRequestContext,
  name: string,
  path = `/api/${name}/`,
): Promise<{ _id: string } & More> {
  const reply = (await (await request.get(path)).json()) as Record<string, ({ _id: string } & More)[]>;
  return reply[name]![0]!;
}

async function reportedCourse(request: APIRequestContext): Promise<Params> {
  return { courseId: (await firstOf(request, 'courses', '/api/report-courses/'))._id };
}

async function reportedCurriculum(request: APIRequestContext): Promise<Params> {
  return { curriculumId: (await firstOf(request, 'curriculums', '/api/report-curriculums/'))._id };
}

/** A course that waits for its reviewer. */
const drafted = (request: APIRequestContext) =>
  firstOf(request, 'courses', '/api/courses/?isAdmin=true&status=review');

/**
 * The addresses a screen is walked at: as it stands in the documents, and with a record of the demo where it takes one.
 * A screen that needs a record nobody named fails here.
 */
export async function addressesOf({ id, path }: Screen, request: APIRequestContext): Promise<string[]> {
  const given = records[id];
  const bare = path.replace(/\/\{\w+\?\}/g, '').replace(/\/\*$/, '') || '/';
  if (!given) {
    if (bare.includes('{')) throw new Error(`No record of the demo is named for the screen ${id}.`);
    return [bare];
  }
  const params = typeof given === 'function' ? await given(request) : given;
  const search = Object.entries(params).flatMap(([name, value]) =>
    name.startsWith('?') ? [`${name}=${value}`] : [],
  );
  const full = path.replace(/\{(\w+)\??\}/g, (_, name: string) => params[name]!) + search.join('');
  return bare.includes('{') ? [full] : [bare, full];
}
