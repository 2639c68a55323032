import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { brandPages } from './brand-pages.data.ts';

const day = 86_400_000;
const none = { en: '', fr: '' };

/** Complete brand pages, and brands and curriculums in every state of the editor lists. */
export async function loadCatalogue(loading: Loading): Promise<void> {
  await loadPages(loading);
  await loadBrandInMaking(loading);
  await loadCurriculumsInMaking(loading);
}

async function loadPages({ tx }: Loading): Promise<void> {
  for (const [slug, page] of Object.entries(brandPages)) {
    const blocks = page.blocks.map(({ curriculums = [], ...block }, index) => ({
      _id: demoId('brand-block', `${slug}/${index}`),
      text: none,
      image: null,
      alt: none,
      links: [],
      url: '',
      ...block,
      curriculums: curriculums.map((one) => demoId('curriculum', one)),
    }));
    await tx
      .updateTable('brand')
      .set({ links: JSON.stringify(page.links), blocks: JSON.stringify(blocks) })
      .where('slug', '=', slug)
      .execute();
  }
}

async function loadBrandInMaking({ tx }: Loading): Promise<void> {
  await tx
    .insertInto('brand')
    .values({
      id: demoId('brand', 'norrvik'),
      slug: 'norrvik',
      name: 'Norrvik',
      colour: '#5B3FA8',
      bucket: 'snow-and-work',
      segments: ['Snow'],
      headline: 'Light tracks for deep winters.',
      headlineFr: 'Des chenilles légères pour hivers profonds.',
      status: 'draft',
    })
    .execute();
}

async function loadCurriculumsInMaking(loading: Loading): Promise<void> {
  const { tx, now } = loading;
  const before = (days: number) => new Date(now.getTime() - days * day);
  const rows = [
    {
      slug: 'counter-first-winter',
      brand: 'fjord',
      name: ['Parts counter, first winter', 'Comptoir de pièces, premier hiver'],
      description: ['What belongs on the shelf before the first snow.', ''],
      status: 'draft',
      changed: 2,
    },
    {
      slug: 'demo-day',
      brand: 'talus',
      name: ['Demo day crew', 'Équipe de la journée d’essais'],
      description: [
        'Ground, briefing and order of rides for a day with customers.',
        'Terrain, consignes et ordre des essais pour une journée avec des clients.',
      ],
      status: 'unpublished',
      published: 90,
      changed: 12,
    },
    {
      slug: 'two-stroke-basics',
      brand: 'ridgeline',
      name: ['Two-stroke basics', 'Notions de deux-temps'],
      description: ['Started, then put aside.', 'Commencé puis abandonné.'],
      status: 'draft',
      changed: 20,
      deleted: 4,
    },
  ] as const;
  for (const [index, row] of rows.entries()) {
    await tx
      .insertInto('curriculum')
      .values({
        id: demoId('curriculum', row.slug),
        brandId: demoId('brand', row.brand),
        name: row.name[0],
        nameFr: row.name[1],
        description: row.description[0],
        descriptionFr: row.description[1],
        status: row.status,
        publishedAt: 'published' in row ? before(row.published) : null,
        deletedAt: 'deleted' in row ? before(row.deleted) : null,
        createdAt: before(row.changed + 20),
        updatedAt: before(row.changed),
        position: 20 + index,
      })
      .execute();
  }
  const brakes = await tx
    .selectFrom('course')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('name')
    .limit(2)
    .execute();
  await tx
    .insertInto('curriculumCourse')
    .values(brakes.map(({ id }, position) => ({ curriculumId: demoId('curriculum', 'demo-day'), courseId: id, position })))
    .execute();
  await loadGuide(loading);
}

/** A published curriculum has a resource. */
async function loadGuide(loading: Loading): Promise<void> {
  const curriculum = await loading.tx
    .selectFrom('curriculum')
    .select(['id'])
    .where('status', '=', 'published')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { fileId } = await storeMedia(loading, 'resources/crew-1000-pre-delivery-form.en.pdf', {
    kind: 'curriculum',
    id: curriculum.id,
  });
  await loading.tx
    .insertInto('curriculumResource')
    .values({ curriculumId: curriculum.id, fileId, name: 'Pre-delivery form, Crew 1000.pdf', position: 0 })
    .execute();
}
