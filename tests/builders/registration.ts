import type { CallInput } from '#contract/platform/call.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildAssignmentGroup, buildDealer } from './people.ts';
import { clientOf, type Client, type TestPortal } from './portal.ts';

export type RegistrationBody = CallInput<typeof registrationCalls.register>['body'];

/** A valid registration, with a new dealer and department. */
export async function buildRegistration(
  portal: TestPortal,
  options: Partial<RegistrationBody> = {},
): Promise<RegistrationBody & { email: string }> {
  return {
    firstName: 'Mina',
    lastName: 'Rowe',
    email: `${newId()}@builder.example`,
    password: 'Gravel77road',
    confirmation: 'Gravel77road',
    dateOfBirth: '1991-04-12',
    country: 'CA',
    dealer: await buildDealer(portal),
    companyRole: 'Dealer',
    primaryRole: 'Service',
    dealerPosition: 'Staff',
    assignmentGroup: await buildAssignmentGroup(portal),
    privacy: true,
    ...options,
  };
}

export interface Registered {
  /** The browser that registered. */
  readonly browser: Client;
  readonly setCookie: string;
  readonly reply: string;
}

/** Registers; fails the test if the portal refuses. */
export async function register(portal: TestPortal, body: RegistrationBody): Promise<Registered> {
  const response = await portal.stranger.send(registrationCalls.register, { body });
  const cookie = response.cookies.find((one) => one.name === 'paddock');
  if (response.statusCode !== 200 || !cookie)
    throw new Error(`The registration was answered ${response.statusCode}: ${response.body}`);
  return {
    browser: clientOf(portal.app, { paddock: cookie.value }),
    setCookie: String(response.headers['set-cookie']),
    reply: response.body,
  };
}
