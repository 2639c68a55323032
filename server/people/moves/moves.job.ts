import { userScreens } from '#contract/people/users.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { plannedChanges } from '#server/platform/publishing/planned-changes.job.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { makeMove, movable, type Move } from './make-move.ts';
import { plannedOf, plannerAndPerson } from './moves.queries.ts';
import { notMovedMail, notMovedTitle } from './moves.texts.ts';

/** Makes due transfers and leaves. One that is refused by then stays with its reason, and whoever planned it is told once. */
export const plannedMoves = plannedChanges({
  name: 'planned-moves',
  summary: 'Transfers people, and deactivates those who leave, on the day planned for it',
  kind: 'user',
  async apply(change, actor, { recordId, options }) {
    await makeMove(change, actor, await movable(change, actor, recordId), options as Move);
  },
  async failed(change, { recordId, createdBy }, problem) {
    const { tx, now, environment, record } = change;
    const { planner, person: name } = await plannerAndPerson(tx, createdBy, recordId);
    if (name === null) return void (await cancelPlans(tx, plannedOf(recordId)));
    await record({
      type: 'update',
      entity: { kind: 'user', id: recordId, name },
      after: { planFailed: problem.en },
      userId: createdBy,
    });
    if (!planner) return;
    const { firstName, ...to } = planner;
    const path = addressOf(userScreens.edit, { userId: recordId });
    await notify(tx, change, [
      {
        to,
        kind: 'move-failed',
        occasion: `move-failed:${recordId}:${now().toISOString()}`,
        title: notMovedTitle(name),
        names: recordId,
        path,
        mail: (language) =>
          notMovedMail(language, { firstName, name, problem, link: portalLink(environment, path, language) }),
      },
    ]);
  },
});
