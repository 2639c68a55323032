import * as z from 'zod';
import { curriculumCalls, type CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { withId } from '#server/platform/with-id.ts';
import { found } from '#server/platform/refusal.ts';
import { renewalOf } from '#server/training/standings/renewing.queries.ts';
import { coursesInCurriculums } from '#server/training/progress/course-cards.queries.ts';
import { curriculumById, listCurriculums } from './curriculums.queries.ts';
import { abilitiesOf } from '#server/platform/publishing/transitions.rules.ts';
import { transitions } from './curriculum-state.rules.ts';
import { listAbilities } from './curriculum-records.handlers.ts';
import { isCurriculum, recordsVisible } from './curriculums.scope.ts';
import { listManagedCurriculums } from './managed-curriculums.queries.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';

export const curriculumHandlers: Handlers<typeof curriculumCalls> = {
  async list({ query }, { db, actor, today }) {
    const brandIds = query.brandId
      ? [query.brandId]
      : listed(query.brands)?.filter((one) => z.uuid().safeParse(one).success);
    const options = { ...query, brandIds, segments: listed(query.segments) };
    const hidden = query.status !== undefined && query.status !== 'published';
    if (query.isAdmin || query.deleted || hidden) {
      const { rows, total, counts } = await listManagedCurriculums(
        db,
        actor.id,
        today(),
        recordsVisible.sql(actor, 'k'),
        options,
      );
      return {
        curriculums: rows.map(({ managed, ...row }) => ({
          ...withId(row),
          managed: {
            ...managed,
            abilities: abilitiesOf(
              transitions,
              { status: row.status, isDeleted: managed.deletedAt !== null },
              actor,
            ),
          },
        })),
        pagination: paginationOf(total, query),
        counts,
        abilities: listAbilities(actor),
      };
    }
    const { rows, total } = await listCurriculums(
      db,
      actor.id,
      today(),
      curriculumsOpenOn(today()).sql(actor, 'k'),
      options,
    );
    return { curriculums: rows.map(withId), pagination: paginationOf(total, query) };
  },

  async details(_input, { db, actor, today, settings }) {
    const day = today();
    const open = curriculumsOpenOn(day).sql(actor, 'k');
    const [{ rows }, courses] = await Promise.all([
      listCurriculums(db, actor.id, day, open, { page: 0, limit: 0 }),
      coursesInCurriculums(db, actor.id, day, { curriculums: open, locks: settings.prerequisites.enabled }),
    ]);
    const locked = Map.groupBy(courses, ({ course }) => course.curriculum?._id);
    return {
      curriculums: rows.map((row) => ({
        ...withId(row),
        courses: (locked.get(row.id) ?? []).map(({ course }) => course),
      })),
    };
  },

  async get({ params }, { db, actor, today }) {
    return {
      curriculum: withId(
        found(
          await curriculumById(db, actor.id, today(), params.id, curriculumsOpenOn(today()).sql(actor, 'k')),
          errors.notFound,
        ),
      ),
    };
  },

  async detail({ params }, context) {
    return { curriculum: await detailOf(context, params.id) };
  },

  async courses({ params }, context) {
    return { courses: (await detailOf(context, params.id)).courses };
  },
};

async function detailOf(
  { db, actor, settings, today }: Context<Actor>,
  id: string,
): Promise<CurriculumDetail> {
  const day = today();
  const [curriculum, courses] = await Promise.all([
    curriculumById(db, actor.id, day, id, curriculumsOpenOn(day).sql(actor, 'k')),
    coursesInCurriculums(db, actor.id, day, {
      curriculums: isCurriculum(id),
      locks: settings.prerequisites.enabled,
    }),
  ]);
  const { mayRenew, ...row } = found(curriculum, errors.notFound);
  // Most certificates are far from their end, so nothing more is read for them.
  const renewal =
    mayRenew && settings.certificates.enabled
      ? await renewalOf(db, { userId: actor.id, curriculumId: row.id })
      : undefined;
  return { ...withId(row), courses: courses.map(({ course }) => course), ...(renewal && { renewal }) };
}

const listed = (text: string | undefined) =>
  text
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean);
