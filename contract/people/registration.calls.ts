import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { done } from '#contract/platform/paging.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { dealerErrors } from './dealers.errors.ts';
import { registrationFields, verificationFields } from './registration.fields.ts';
import { sessionUser } from '#contract/platform/session.calls.ts';

export const registrationCalls = {
  register: call({
    id: 'session.register',
    method: 'POST',
    path: '/api/register',
    summary: 'Registers a person and opens a session that may only verify the address',
    access: 'public',
    body: registrationFields,
    reply: z.object({ user: sessionUser }),
    errors: [
      errors.passwordTooShort,
      errors.passwordTooLong,
      errors.passwordCharacters,
      errors.passwordCommon,
      errors.confirmation,
      errors.birthDate,
      errors.tooYoung,
      errors.chooseDealer,
      errors.companyUnknown,
      dealerErrors.numberTaken,
      dealerErrors.numberForm,
      dealerErrors.numberReserved,
      dealerErrors.unknownUnit,
      errors.chooseDepartment,
      errors.unknownChoice,
      errors.privacy,
      errors.captcha,
      platformErrors.tooMany,
    ],
  }),
  verifyEmail: call({
    id: 'session.verify-email',
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Verifies the address with the code that was sent to it',
    access: 'public',
    body: verificationFields,
    reply: z.object({ user: sessionUser }),
    underProxy: 'refused',
    errors: [errors.codeMissing, errors.codeWrong, platformErrors.signInFirst, platformErrors.tooMany],
  }),
  resend: call({
    id: 'session.resend-verification',
    method: 'POST',
    path: '/api/resend-verification',
    summary: 'Sends another verification code, once a minute',
    access: 'public',
    reply: done,
    underProxy: 'refused',
    errors: [platformErrors.signInFirst, platformErrors.tooMany],
  }),
};
