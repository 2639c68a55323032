import { sql } from 'kysely';
import { dealerFigures, type DealerFigures } from '#server/people/dealers/dealers.ports.ts';
import { contribute } from '#server/platform/ports.ts';

/** Courses passed at a dealer and how many of its people passed one lately; the dealer is that of the time. */
export const dealerTrainingFigures = contribute(dealerFigures, async ({ db, dealerId }) => {
  const { rows } = await sql<DealerFigures>`
    select count(*) as "coursesPassed",
      count(distinct user_id) filter (where passed_at > now() - interval '30 days') as "peopleActive"
    from course_progress where passed_dealer_id = ${dealerId} and passed_at is not null`.execute(db);
  return rows[0]!;
});
