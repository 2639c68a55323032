import { inLanguage } from '#contract/platform/language.ts';
import { statementCalls } from '#contract/rewards/statements.calls.ts';
import { statementErrors as errors } from '#contract/rewards/statements.errors.ts';
import type { statementFormats } from '#contract/rewards/statements.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileReply, Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { loyaltyDealersVisible } from '#server/rewards/loyalty/loyalty.scope.ts';
import { drawStatement } from './draw-statement.ts';
import { explainBalances } from './explain-balances.ts';
import { makeStatement, type Holder } from './make-statement.ts';
import { statementName, statementTable } from './statement-table.ts';
import { holderDealer, holderPerson } from './statements.queries.ts';

type Asking = Context<Actor>;

const person = async ({ db, actor }: Asking): Promise<Holder> => ({
  kind: 'person',
  ...(await holderPerson(db, actor.id)),
});

const dealer = async ({ db, actor }: Asking, id: string): Promise<Holder> => ({
  kind: 'dealer',
  ...found(await holderDealer(db, id, loyaltyDealersVisible.sql(actor, 'd')), errors.dealerNotFound),
});

async function file(
  context: Asking,
  holder: Holder,
  {
    month,
    format,
  }: { readonly month?: string | undefined; readonly format: (typeof statementFormats)[number] },
): Promise<FileReply> {
  const { actor, language, settings, today } = context;
  const { timeZone } = settings;
  const statement = await makeStatement(context, holder, month);
  if (format !== 'pdf') return statementTable(statement, { language, timeZone, format });
  const portal = inLanguage(settings.portalName, language);
  return {
    body: await drawStatement(actor.id, {
      statement,
      sheet: { language, timeZone, portal, today: today() },
    }),
    mediaType: 'application/pdf',
    downloadName: `${statementName(statement, language)}.pdf`,
  };
}

export const statementHandlers: Handlers<typeof statementCalls> = {
  own: async ({ query: { month } }, context) => ({
    statement: await makeStatement(context, await person(context), month),
  }),
  ownFile: async ({ query }, context) => file(context, await person(context), query),
  why: async (_, context) => ({ balances: await explainBalances(context, await person(context)) }),
  dealerWhy: async ({ params }, context) => ({
    balances: await explainBalances(context, await dealer(context, params.dealerId)),
  }),
  dealer: async ({ params, query: { month } }, context) => ({
    statement: await makeStatement(context, await dealer(context, params.dealerId), month),
  }),
  dealerFile: async ({ params, query }, context) =>
    file(context, await dealer(context, params.dealerId), query),
};
