import { dashboardErrors as errors } from '#contract/insight/dashboards.errors.ts';
import { ownDealersCalls } from '#contract/insight/own-dealers.calls.ts';
import { isLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import { peopleViewOf } from '#server/insight/reports/report-view.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { ownDealers, peopleToRemind, reminderOf } from './own-dealers.queries.ts';
import { reminderMail } from './own-dealers.texts.ts';

export const ownDealersHandlers: Handlers<typeof ownDealersCalls> = {
  async read(_input, context) {
    const { overdue, expiring, dealers, ...info } = await ownDealers(
      context.db,
      peopleViewOf(context, undefined),
      context.actor,
    );
    return {
      info: {
        ...info,
        overdue: { ...overdue, people: overdue.people.map(withId) },
        expiring: { ...expiring, people: expiring.people.map(withId) },
        dealers: dealers.map(withId),
      },
    };
  },

  remind: ({ body }, context) =>
    context.change(async ({ tx, record, environment }) => {
      const view = peopleViewOf(context, undefined);
      const people = await peopleToRemind(tx, view, context.actor, body);
      const written = new Set(
        await queueMails(
          tx,
          people.map(({ id, email, firstName, language, matters }) => {
            const spoken = isLanguage(language) ? language : 'en';
            return {
              occasion: reminderOf(id, view.day),
              to: email,
              language: spoken,
              mail: reminderMail(spoken, {
                firstName,
                matters,
                link: portalLink(environment, progressScreens.myTraining.path, spoken),
              }),
            };
          }),
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
