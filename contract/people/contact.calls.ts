import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors, says } from '#contract/platform/errors.ts';
import { done } from '#contract/platform/paging.ts';
import { line } from '#contract/platform/text.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { contactFields } from './contact.fields.ts';

/** The choices of the cookie dialog; the portal does not work without the first, so nobody can decline it. */
const cookieCategories = ['necessary', 'analytics'] as const;
const categories = z.array(z.enum(cookieCategories)).max(cookieCategories.length);

interface Choice {
  readonly acceptedCategories: readonly string[];
  readonly rejectedCategories: readonly string[];
}
const acceptsNecessary = ({ acceptedCategories }: Choice) => acceptedCategories.includes('necessary');
const isOneAnswerEach = ({ acceptedCategories, rejectedCategories }: Choice) =>
  !rejectedCategories.some((one) => acceptedCategories.includes(one));

export const contactCalls = {
  contact: call({
    id: 'session.contact',
    method: 'POST',
    path: '/api/contact',
    summary: 'Sends a message to the people who help',
    access: 'public',
    body: contactFields,
    reply: done,
    errors: [errors.captcha, platformErrors.tooMany],
  }),
  cookieConsent: call({
    id: 'session.cookie-consent',
    method: 'POST',
    path: '/api/cookie-consent',
    summary: 'Records which cookies a visitor accepted',
    access: 'public',
    underProxy: 'allowed',
    body: z
      .object({
        consentId: line(100),
        acceptType: z.enum(['all', 'necessary', 'custom']),
        acceptedCategories: categories,
        rejectedCategories: categories.default([]),
      })
      .refine(acceptsNecessary, { path: ['acceptedCategories'], ...says(errors.necessaryCookies) })
      .refine(isOneAnswerEach, { path: ['rejectedCategories'], ...says(errors.cookieTwice) }),
    reply: done,
    errors: [errors.necessaryCookies, errors.cookieTwice, platformErrors.tooMany],
  }),
};
