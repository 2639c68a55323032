import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { done } from '#contract/platform/paging.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import {
  changePasswordFields,
  forgotPasswordFields,
  recoveryCodeFields,
  resetPasswordFields,
} from './recovery.fields.ts';

const passwordErrors = [
  errors.passwordTooShort,
  errors.passwordTooLong,
  errors.passwordCharacters,
  errors.passwordCommon,
] as const;

export const recoveryCalls = {
  forgotPassword: call({
    id: 'session.forgot-password',
    method: 'POST',
    path: '/api/forgot-password',
    summary:
      'Sends a recovery code to an address that has an account; the reply never reveals whether it has',
    access: 'public',
    body: forgotPasswordFields,
    reply: done,
    errors: [errors.captcha, platformErrors.tooMany],
  }),
  verifyCode: call({
    id: 'session.verify-recovery-code',
    method: 'POST',
    path: '/api/verify-recovery-code',
    summary: 'Says whether a recovery code is good, without using it up',
    access: 'public',
    body: recoveryCodeFields,
    reply: done,
    errors: [errors.recoveryCodeMissing, errors.recoveryCode, platformErrors.tooMany],
  }),
  resetPassword: call({
    id: 'session.reset-password',
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Sets a new password with a recovery code and ends every session of the person',
    access: 'public',
    body: resetPasswordFields,
    reply: done,
    errors: [
      ...passwordErrors,
      errors.bothSame,
      errors.recoveryCodeMissing,
      errors.recoveryCode,
      platformErrors.tooMany,
    ],
  }),
  changePassword: call({
    id: 'session.change-password',
    method: 'POST',
    path: '/api/change-password',
    summary: 'Changes the own password and ends every other session of the person',
    access: 'signed-in',
    body: changePasswordFields,
    reply: done,
    underProxy: 'refused',
    errors: [...passwordErrors, errors.confirmation, errors.currentPasswordWrong, platformErrors.tooMany],
  }),
};
