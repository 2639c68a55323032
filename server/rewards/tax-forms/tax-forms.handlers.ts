import { accountErrors } from '#contract/people/accounts.errors.ts';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { taxErrors as errors } from '#contract/rewards/tax-forms.errors.ts';
import { tinDigits, tinText } from '#contract/rewards/tin.rules.ts';
import { passwordHashOf } from '#server/people/accounts/recovery.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import type { Limit } from '#server/platform/limits.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { presentForm } from './present-form.ts';
import { keysOf, seal, unseal } from './seal.ts';
import { insertForm, knownOf, newestForm, sealedForm, taxPeople, yearEndRows } from './tax-forms.queries.ts';
import { thresholdOf } from './thresholds.rules.ts';
import { yearEndFile } from './year-end-file.ts';

const passwordLimit: Limit = { name: 'tax-password', count: 5, seconds: 900 };
const yearOf = (today: string) => Number(today.slice(0, 4));

export const taxHandlers: Handlers<typeof calls> = {
  transientToken: async () => ({ provider: 'portal', token: null }),

  async form(_input, context) {
    const { country, ...known } = await knownOf(context.db, context.actor.id);
    return {
      year: yearOf(context.today()),
      isAvailable: keysOf(context).size > 0,
      isNeeded: country === null || country === 'US',
      known,
    };
  },

  async own(_input, { db, actor }) {
    const form = await newestForm(db, actor.id);
    return { w9: form ? presentForm(form, actor) : null };
  },

  async save({ body: { idempotencyKey: key, tin, ...form } }, context) {
    const { actor } = context;
    const keys = keysOf(context);
    if (keys.size === 0) refuse(errors.unavailable);
    const digits = found(tinDigits(form.tinKind, tin), errors.tin);
    const last4 = digits.slice(-4);
    return context.change((change) =>
      // Only the last four digits are kept of the request.
      answerOnce(change, actor, { key, call: calls.save.id, request: { ...form, last4 } }, async () => {
        const id = newId();
        await insertForm(change.tx, actor.id, {
          ...form,
          id,
          year: yearOf(change.today()),
          last4,
          sealed: seal(keys, id, digits)!,
          signedAt: change.now(),
        });
        const filed = found(await newestForm(change.tx, actor.id), errors.notFound);
        await change.record({
          type: 'create',
          entity: { kind: 'tax-form', id, name: `W-9 ${filed.year}` },
          after: { year: filed.year, classification: filed.classification },
        });
        return { w9: presentForm(filed, actor) };
      }),
    );
  },

  async list({ query }, { db, actor, settings }) {
    const { rows, total, counts } = await taxPeople(db, { ...query, zone: settings.timeZone });
    return {
      people: rows.map((row) => ({ ...row, form: row.form && presentForm(row.form, actor) })),
      counts,
      pagination: paginationOf(total, query),
    };
  },

  async reveal({ params: { id }, body: { password, reason } }, context) {
    await checkPassword(context, password);
    const form = found(await sealedForm(context.db, id), errors.notFound);
    const digits = found(unseal(keysOf(context), id, form), errors.unreadable);
    await context.change(({ record }) =>
      record({
        type: 'download',
        entity: { kind: 'tax-form', id, name: form.name },
        after: { reason },
      }),
    );
    return { tin: tinText(form.tinKind, digits) };
  },

  async yearEnd({ body: { password, reason, year, thresholdCents } }, context) {
    const { db, settings, today, language } = context;
    if (year > yearOf(today())) refuse(errors.yearNotOver, {}, { field: 'year' });
    const threshold = thresholdOf(year) ?? thresholdCents;
    if (threshold === null || threshold === undefined)
      refuse(errors.threshold, { year: String(year) }, { field: 'thresholdCents' });
    await checkPassword(context, password);
    const rows = await yearEndRows(db, { year, thresholdCents: threshold, zone: settings.timeZone });
    const keys = keysOf(context);
    const opened = rows.map(({ bytes, key, ...row }) => ({
      ...row,
      digits: row.form && found(unseal(keys, row.form.id, { bytes: bytes!, key: key! }), errors.unreadable),
    }));
    await context.change(({ record }) =>
      record({
        type: 'download',
        entity: { kind: 'tax-year', id: context.actor.id, name: String(year) },
        after: { reason, year, thresholdCents: threshold, rows: rows.length },
      }),
    );
    return yearEndFile(language, year, opened);
  },
};

/** Asks the person again. Refused after five wrong tries; the calls themselves are refused while acting for somebody. */
async function checkPassword(context: Context<Actor>, password: string): Promise<void> {
  const { actor, db, limits } = context;
  await limits.take(passwordLimit, actor.id);
  if (!(await isPassword(password, await passwordHashOf(db, actor.id), actor.id)))
    refuse(accountErrors.currentPasswordWrong, {}, { field: 'password' });
  await limits.reset(passwordLimit, actor.id);
}
