import { invitationCalls } from '#contract/people/invitations.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { mailsTo } from './mail.ts';
import { roleIdOf, type BuiltUser } from './people.ts';
import { clientOf, type Client, type TestPortal } from './portal.ts';
import type { RoleCode } from '#contract/platform/roles.ts';

interface InvitedOptions {
  readonly role?: RoleCode;
  readonly dealerId?: string;
  readonly language?: 'en' | 'fr';
  readonly firstName?: string;
}

/** A person whom somebody has just invited. */
export async function buildInvited(
  portal: TestPortal,
  by: Client,
  { role = 'LEARNER', dealerId, language = 'en', firstName = 'Nia' }: InvitedOptions = {},
): Promise<BuiltUser> {
  const email = `${newId()}@invited.example`;
  const { user } = await by.ask(userCalls.invite, {
    body: {
      firstName,
      lastName: 'Holt',
      email,
      language,
      role: await roleIdOf(portal, role),
      dealers: dealerId ? [dealerId] : [],
    },
  });
  return { id: user._id, email };
}

/** The tokens in the invitations that one address got, oldest first. */
export async function tokensSentTo(portal: TestPortal, address: string): Promise<readonly string[]> {
  const texts = (await mailsTo(portal, address)).map((mail) => mail.text);
  return texts.flatMap((text) => /\/public\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? []);
}

export const lastTokenSentTo = async (portal: TestPortal, address: string): Promise<string> => {
  const token = (await tokensSentTo(portal, address)).at(-1);
  if (token === undefined) throw new Error(`No invitation was sent to ${address}.`);
  return token;
};

export const invitationOf = ({ services: { db } }: TestPortal, userId: string) =>
  db.selectFrom('invitation').selectAll().where('userId', '=', userId).executeTakeFirst();

let addresses = 0;
/** Somebody without a session, from an address of their own, and so with limits of their own. */
export const somebodyOf = ({ app }: TestPortal): Client => {
  addresses += 1;
  return clientOf(app, {}, `10.4.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
};

/** What a form says that fills in everything. */
export const acceptance = {
  password: 'Gravel77road',
  confirmation: 'Gravel77road',
  firstName: 'Nia',
  lastName: 'Holt',
  dateOfBirth: '1991-04-12',
  country: 'US',
  primaryRole: 'Service',
  dealerPosition: 'Staff',
  privacy: true,
} as const;

export const accept = (client: Client, token: string, more: object = {}) =>
  client.send(invitationCalls.accept, { params: { token }, body: { ...acceptance, ...more } });
