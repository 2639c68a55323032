import { createInterface } from 'node:readline/promises';
import * as z from 'zod';
import { email } from '#contract/platform/text.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { PlainFailure, runCommand } from '#server/platform/failure.ts';
import { newId } from '#server/platform/ids.ts';
import { borrowDatabase } from '#server/platform/postgres/open.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';

/** Creates the first platform administrator: `npm run admin:create -- name@company.com "First Last"`; asks for the password. */
await runCommand(async () => {
  const [address, name = ''] = process.argv.slice(2);
  const checked = email().safeParse(address);
  if (!checked.success)
    throw new PlainFailure(
      'Give the e-mail address and the name: npm run admin:create -- name@company.com "First Last"',
    );
  const password = process.env['ADMIN_PASSWORD'] ?? (await ask('Password (8 to 40 letters and digits): '));
  if (
    !z
      .string()
      .regex(/^[A-Za-z0-9]{8,40}$/)
      .safeParse(password).success
  )
    throw new PlainFailure('The password must have 8 to 40 letters and digits.');
  const [firstName = '', ...others] = name.split(' ');
  const borrowed = await borrowDatabase(readEnvironment());
  const { db, close } = openDatabase(borrowed.connectionString, { max: 1, name: 'paddock admin:create' });
  try {
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'PLATFORM_ADMIN')
      .executeTakeFirstOrThrow();
    const made = await db
      .insertInto('userAccount')
      .values({
        id: newId(),
        email: checked.data,
        firstName: firstName || 'Platform',
        lastName: others.join(' ') || 'Administrator',
        roleId: role.id,
        status: 'active',
        emailVerifiedAt: new Date(),
        approvedAt: new Date(),
        passwordHash: await hashPassword(password),
        passwordChangedAt: new Date(),
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new PlainFailure(`An account for ${checked.data} already exists.`);
    console.log(`${checked.data} can sign in as platform administrator.`);
  } finally {
    await close();
    await borrowed.stop();
  }
});

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
