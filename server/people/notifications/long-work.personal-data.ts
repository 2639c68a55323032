import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { deleteWorks, everyWorkOf } from '#server/platform/long-work/long-work.queries.ts';
import { contribute } from '#server/platform/ports.ts';

/** What a person started in the background: part of the data export. */
export const personalWorks = contribute(personalData, async ({ db, userId }) => ({
  works: (await everyWorkOf(db, userId)).map(({ kind, title, state, done, total, createdAt, endedAt }) => ({
    kind,
    title: title.en,
    state,
    done,
    total,
    createdAt,
    endedAt,
  })),
}));

export const erasedWorks = contribute(erasePerson, async ({ tx, person }) => {
  const works = await everyWorkOf(tx, person.id);
  await deleteWorks(
    tx,
    works.map((work) => work.id),
  );
  return {};
});
