import { dashboardErrors as errors } from '#contract/insight/dashboards.errors.ts';
import { ownDealersCalls } from '#contract/insight/own-dealers.calls.ts';
import { reportErrors as reports } from '#contract/insight/reports.errors.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { peopleViewOf } from '#server/insight/reports/report-view.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { ownDealers, peopleToRemind, reminderOf, reminderState } from './own-dealers.queries.ts';
import { reminderMail, reminderTitle } from './own-dealers.texts.ts';

export const ownDealersHandlers: Handlers<typeof ownDealersCalls> = {
  async read({ query }, context) {
    const { overdue, expiring, dealers, ...info } = await ownDealers(
      context.db,
      peopleViewOf(context, undefined),
      context.actor,
      query.weeks,
    );
    return {
      info: {
        ...info,
        weeks: query.weeks,
        overdue: { ...overdue, people: overdue.people.map(withId) },
        expiring: { ...expiring, people: expiring.people.map(withId) },
        dealers: dealers.map(withId),
      },
    };
  },

  async ofPerson({ params }, context) {
    const view = peopleViewOf(context, undefined);
    return found(await reminderState(context.db, view, context.actor, params.id), reports.userNotFound);
  },

  remind: ({ body }, context) =>
    context.change(async (change) => {
      const { tx, record, environment } = change;
      const view = peopleViewOf(context, undefined);
      const people = await peopleToRemind(tx, view, context.actor, body);
      const { path } = progressScreens.myTraining;
      const written = new Set(
        await notify(
          tx,
          change,
          people.map(({ id: userId, email, firstName, language, matters }) => ({
            to: { userId, email, language },
            kind: 'training-reminder',
            occasion: reminderOf(userId, view.day),
            title: reminderTitle(matters.length),
            path,
            mail: (spoken) =>
              reminderMail(spoken, { firstName, matters, link: portalLink(environment, path, spoken) }),
          })),
        ),
      );
      const reminded = people.filter(({ id }) => written.has(reminderOf(id, view.day)));
      if (reminded.length === 0) refuse(errors.nobodyToRemind);
      await record({
        type: 'remind',
        after: { about: body.which, people: reminded.map(({ id, fullName }) => ({ _id: id, fullName })) },
      });
      return { remindedCount: reminded.length };
    }),
};
