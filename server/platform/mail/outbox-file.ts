import path from 'node:path';
import type { Environment } from '#server/platform/config/environment.ts';

/** Where mails are written if `MAIL_URL` is not set. */
export const outboxFile = ({ dataDir }: Pick<Environment, 'dataDir'>, mailId: string): string =>
  path.join(dataDir, 'outbox', `${mailId}.eml`);
