import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export interface Congratulation {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: string;
  readonly course: Bilingual;
}

/** The person to congratulate, and the course. */
export async function congratulationFor(
  tx: Transaction,
  userId: string,
  courseId: string,
): Promise<Congratulation | undefined> {
  const { rows } = await sql<Congratulation>`
    select u.id as "userId", u.email, u.first_name as "firstName", u.language, json_build_object('en', c.name, 'fr', c.name_fr) as course
    from user_account u join course c on c.id = ${courseId} where u.id = ${userId}`.execute(tx);
  return rows[0];
}
