import { expect, test } from 'vitest';
import { answerTo } from './error-reply.ts';

const failed = (code: string) => Object.assign(new Error('select secret from somewhere'), { code });

test.each([
  ['53100', 507],
  ['ENOSPC', 507],
  ['EDQUOT', 507],
  ['53200', 503],
  ['57014', 503],
  ['40P01', 503],
  ['40001', 503],
  ['55P03', 503],
  ['23503', 409],
  ['23P01', 409],
  ['22P05', 400],
  ['42703', 500],
])(
  "database error %s is answered with %i in both languages, without the database's message",
  (code, status) => {
    for (const language of ['en', 'fr'] as const) {
      const { error, detail, retryAfterSeconds } = answerTo(failed(code), language);
      expect(error.status).toBe(status);
      expect(detail).toBe(error[language]);
      expect(detail).not.toContain('secret');
      expect(retryAfterSeconds !== undefined).toBe(status === 503);
    }
  },
);
