import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { sessionUser } from '#contract/platform/session.calls.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { signInFields } from './sign-in.fields.ts';

export const signInCalls = {
  login: call({
    id: 'session.login',
    method: 'POST',
    path: '/api/login',
    summary: 'Signs in with e-mail and password',
    access: 'public',
    asAnybody: true,
    body: signInFields.extend({ captcha: z.string().max(5000).optional() }),
    reply: z.object({ user: sessionUser }),
    errors: [errors.noSuchAccount, errors.deactivated, errors.denied, errors.pending, errors.loginDisabled],
  }),
  logout: call({
    id: 'session.logout',
    method: 'GET',
    path: '/api/logout',
    summary: 'Ends the session and leads to the sign-in page',
    access: 'public',
    changesState: true,
    typedAddress: true,
    asAnybody: true,
    underProxy: 'allowed',
    reply: 'redirect',
  }),
};
