import { accountErrors } from '#contract/people/accounts.errors.ts';
import type { Reply } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { taxErrors as errors } from '#contract/rewards/tax-forms.errors.ts';
import { tinDigits, tinText } from '#contract/rewards/tin.rules.ts';
import { passwordHashOf } from '#server/people/accounts/recovery.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import type { Limit } from '#server/platform/limits.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { presentForm } from './present-form.ts';
import { fileForm } from './file-form.ts';
import { keysOf, markOf, unseal } from './seal.ts';
import { taxProviderOf } from './tax-provider.ts';
import {
  knownOf,
  newestForm,
  sealedForm,
  taxPeople,
  yearEndRows,
  type FormRow,
} from './tax-forms.queries.ts';
import { thresholdOf } from '#contract/rewards/tax-thresholds.rules.ts';
import { yearEndFile } from './year-end-file.ts';

const passwordLimit: Limit = { name: 'tax-password', count: 5, seconds: 900 };
const yearOf = (today: string) => Number(today.slice(0, 4));

export const taxHandlers: Handlers<typeof calls> = {
  async transientToken(_input, { db, environment, actor, today, log }) {
    const provider = taxProviderOf(environment);
    if (!provider) return { provider: 'portal', token: null, address: null };
    if (actor.session.proxiedBy) refuse(platformErrors.proxyRefused);
    const { legalName: name, email } = await knownOf(db, actor.id);
    const payee = { userId: actor.id, name, email, year: yearOf(today()) };
    const given = await provider.transientToken(payee).catch((error: unknown) => {
      log.error({ err: error }, 'tax service not reached');
      return refuse(errors.providerAway);
    });
    return { provider: 'service', ...given };
  },

  async form(_input, context) {
    const { country, email: _email, ...known } = await knownOf(context.db, context.actor.id);
    const w9form: Reply<typeof calls.form>['w9form'] = {
      year: yearOf(context.today()),
      isAvailable: keysOf(context).size > 0,
      provider: context.environment.taxProvider ? 'service' : 'portal',
      isNeeded: country === 'US',
      known,
    };
    return { ...w9form, w9form };
  },

  async own(_input, context) {
    const { db, actor, today } = context;
    const form = await newestForm(db, actor.id);
    const isThisYears = form?.year === yearOf(today());
    const fetched = isThisYears || actor.session.proxiedBy ? undefined : await formFromProvider(context);
    const newest = fetched ?? form;
    return { w9: newest ? presentForm(newest, actor) : null };
  },

  save({ body: { idempotencyKey: key, ...form } }, context) {
    const { actor, environment } = context;
    if (environment.taxProvider) refuse(errors.elsewhere);
    const keys = keysOf(context);
    if (keys.size === 0) refuse(errors.unavailable);
    // The request is kept as a hash, which must not give the number away.
    const { tin, ...rest } = form;
    const digits = tinDigits(form.tinKind, tin);
    const request = { ...rest, tin: digits && markOf(keys, digits) };
    return context.change((change) =>
      answerOnce(change, actor, { key, call: calls.save.id, request }, async () => ({
        w9: presentForm(await fileForm(change, actor.id, form), actor),
      })),
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
        after: { reason, year, thresholdCents: threshold, currency: 'USD', rows: rows.length },
      }),
    );
    return yearEndFile(language, year, opened);
  },
};

/** The form that the person finished at the service; undefined without one, or while the service is away. */
async function formFromProvider(context: Context<Actor>): Promise<FormRow | undefined> {
  const { actor, environment, today, log } = context;
  const provider = taxProviderOf(environment);
  if (!provider || keysOf(context).size === 0) return undefined;
  const finished = await provider.finishedForm(actor.id, yearOf(today())).catch((error: unknown) => {
    log.error({ err: error }, 'tax service not reached');
    return undefined;
  });
  return finished && context.change((change) => fileForm(change, actor.id, finished));
}

/** Asks the person again. Refused after five wrong tries; the calls themselves are refused while acting for somebody. */
async function checkPassword(context: Context<Actor>, password: string): Promise<void> {
  const { actor, db, limits } = context;
  await limits.take(passwordLimit, actor.id);
  if (!(await isPassword(password, await passwordHashOf(db, actor.id), actor.id)))
    refuse(accountErrors.currentPasswordWrong, {}, { field: 'password' });
  await limits.reset(passwordLimit, actor.id);
}
