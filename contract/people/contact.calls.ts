import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { done } from '#contract/platform/paging.ts';
import { line } from '#contract/platform/text.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { contactFields } from './contact.fields.ts';

const categories = z.array(line(60)).max(20);

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
    summary: 'Keeps a record of which cookies somebody accepted',
    access: 'public',
    underProxy: 'allowed',
    body: z.object({
      consentId: line(100),
      acceptType: z.enum(['all', 'necessary', 'custom']),
      acceptedCategories: categories,
      rejectedCategories: categories.default([]),
    }),
    reply: done,
    errors: [platformErrors.tooMany],
  }),
};
