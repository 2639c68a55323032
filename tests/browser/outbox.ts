import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from './strict-later.ts';
import { readMessage, type ReadMail } from '#tests/builders/mail.ts';

/** The newest e-mail to an address with a matching subject. Waits until the portal has sent it. */
export async function mailTo(address: string, subject: RegExp, timeout = 20_000): Promise<ReadMail> {
  let found: ReadMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await sent()).findLast((mail) => mail.to === address && subject.test(mail.subject));
        return found?.subject;
      },
      { message: `a mail to ${address} about ${subject.source}`, timeout },
    )
    .toBeDefined();
  return found!;
}

async function sent(): Promise<readonly ReadMail[]> {
  const outbox = path.join(process.env['PADDOCK_TEST_DATA']!, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  return Promise.all(
    files
      .filter((file) => file.endsWith('.eml'))
      .toSorted()
      .map(async (file) => readMessage(await readFile(path.join(outbox, file), 'utf8'))),
  );
}
