import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Limit } from '#server/platform/limits.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { holdsAllOf } from '#server/people/users/users.rules.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import { sessionUserById } from './account.queries.ts';
import { closeProxy, proxyTarget, startProxy, stepUpProxy } from './proxy.queries.ts';
import { passwordHashOf } from './recovery.queries.ts';
import { outranks } from '#server/platform/access/actor.ts';

const stepUpLimit: Limit = { name: 'proxy-step-up', count: 5, seconds: 900 };

export const proxyHandlers: Handlers<typeof proxyCalls> = {
  start: ({ params, query: { reason } }, { actor, change, language, settings }) =>
    change(async ({ tx, record }) => {
      const target = found(await proxyTarget(tx, params.proxyId), errors.proxyNobody);
      if (!outranks(actor, target.rank) || !holdsAllOf(actor, target)) refuse(errors.proxyPower);
      await startProxy(tx, actor.session.id, { userId: target.id, reason });
      await record({ type: 'proxy', entity: entityOf(target), after: { acting: true, reason } });
      return { user: await sessionUserById(tx, settings, target.id, language) };
    }),

  close: (_input, { actor, change }) =>
    change(async ({ tx, record }) => {
      const target = found(await closeProxy(tx, actor.session.id), errors.proxyNone);
      await record({ type: 'proxy', entity: entityOf(target), after: { acting: false } });
      return { userId: target.id };
    }),

  async stepUp({ body: { password } }, { actor, db, limits, change, language, settings }) {
    const { proxiedBy, id: sessionId } = actor.session;
    if (!proxiedBy) refuse(errors.proxyNone);
    await limits.take(stepUpLimit, sessionId);
    if (!(await isPassword(password, await passwordHashOf(db, proxiedBy), proxiedBy)))
      refuse(errors.currentPasswordWrong, {}, { field: 'password' });
    await limits.reset(stepUpLimit, sessionId);
    return change(async ({ tx, record }) => {
      await stepUpProxy(tx, sessionId);
      const user = await sessionUserById(tx, settings, actor.id, language);
      await record({
        type: 'proxy',
        entity: entityOf({ id: user._id, fullName: user.fullName }),
        after: { canChange: true },
      });
      return { user };
    });
  },
};

const entityOf = ({ id, fullName }: { id: string; fullName: string }) => ({
  kind: 'user',
  id,
  name: fullName,
});
