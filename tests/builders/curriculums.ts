import { curriculumOutlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumRecordCalls as calls } from '#contract/training/curriculum-records.calls.ts';
import type { Client, TestPortal } from './portal.ts';
import { buildCourse, type BuiltCourse } from './training.ts';

export const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
export const at = (id: string) => ({ params: { id } });

/** The courses of a curriculum in order, as ids. */
export const order = (record: CurriculumRecord): string[] => record.courses.map((course) => course._id);

/** The usual steps of someone who writes curriculums of a brand, through the calls. */
export const curriculumsOf = (portal: TestPortal, maker: Client, brandId: string) => ({
  async create(name = 'Belts', client = maker): Promise<CurriculumRecord> {
    return (await client.ask(calls.create, { body: { name: both(name), brand: brandId } })).curriculum;
  },

  async read(id: string, client = maker): Promise<CurriculumRecord> {
    return (await client.ask(calls.read, at(id))).curriculum;
  },

  /** A curriculum with this many published courses of the brand. */
  async createWith(count: number): Promise<{ record: CurriculumRecord; courses: BuiltCourse[] }> {
    const { _id, outlineVersion } = await this.create();
    const courses: BuiltCourse[] = [];
    for (let index = 0; index < count; index++)
      courses.push(await buildCourse(portal, { brandId, name: `Part ${index}` }));
    const { curriculum } = await maker.ask(curriculumOutlineCalls.addCourses, {
      ...at(_id),
      body: { courses: courses.map((one) => one.id), outlineVersion },
    });
    return { record: curriculum, courses };
  },
});

export type CurriculumMaking = ReturnType<typeof curriculumsOf>;
