import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors, says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line } from '#contract/platform/text.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { stepUpFields } from './proxy.fields.ts';
import { sessionUser } from '#contract/platform/session.calls.ts';

export const proxyCalls = {
  start: call({
    id: 'session.proxy-start',
    method: 'GET',
    path: '/api/proxy/{proxyId}',
    summary: 'Acts for another person: to look at first, for 30 minutes, with a reason in the log',
    concerns: { proxyId: 'user' },
    hiddenFrom: 'nobody',
    access: { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] },
    changesState: true,
    underProxy: 'refused',
    params: z.object({ proxyId: id }),
    query: z.object({
      reason: labelled(line(300).min(3, says(errors.proxyReason)), 'Reason', 'Motif'),
    }),
    reply: z.object({ user: sessionUser }),
    errors: [errors.proxyReason, errors.proxyNobody, errors.proxyPower],
  }),
  close: call({
    id: 'session.proxy-remove',
    method: 'GET',
    path: '/api/proxy/remove-proxy',
    summary: 'Stops acting for another person and goes on as oneself',
    access: 'signed-in',
    changesState: true,
    asAnybody: true,
    underProxy: 'allowed',
    reply: z.object({ userId: id }),
    errors: [errors.proxyNone],
  }),
  stepUp: call({
    id: 'session.proxy-step-up',
    method: 'POST',
    path: '/api/proxy/step-up',
    summary: 'Allows changes while acting for another person, with the own password',
    access: 'signed-in',
    underProxy: 'allowed',
    body: stepUpFields,
    reply: z.object({ user: sessionUser }),
    errors: [errors.proxyNone, errors.currentPasswordWrong, platformErrors.tooMany],
  }),
};
