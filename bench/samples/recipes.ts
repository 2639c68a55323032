import type { Call } from '#contract/platform/call.ts';
import type { Input } from './texts.ts';

/** What the recipes name of a portal. */
export interface Known {
  readonly role: string;
  readonly dealer: string;
  readonly department: string;
  /** Records whose texts may be changed, by room. */
  readonly records: Readonly<Record<string, string>>;
}

/** Calls that end the caller's session, sign somebody else in, or change what the others rest on. */
export const leftOut = new Set([
  'session.logout',
  'session.proxy-start',
  'session.change-password',
  'session.set-lang',
]);

/** Calls that hash a password or draw a PDF. */
export const slowCalls = new Set([
  'session.login',
  'session.register',
  'session.reset-password',
  'session.proxy-step-up',
  'certificates.test',
]);

/** Calls whose text names a file: it is shown without path and control characters. */
export const namesFile = new Set(['uploads.begin']);

let counter = 0;
const unique = () => `${Date.now().toString(36)}${(counter++).toString(36)}`;

/** Input the portal accepts, where the least its schema asks for is refused. */
export function acceptedInput(call: Call, { role, dealer, department, records }: Known): Input | undefined {
  const word = unique();
  const name = `Sample ${word}`;
  const person = { firstName: 'Mina', lastName: 'Rowe', email: `${word}@samples.example` };
  const at = (room: string) => ({ id: records[room], userId: records[room] });
  const address = { addressLine1: '1 Quarry Road', city: 'Durango', region: 'CO', postalCode: '81301' };
  const recipes: Readonly<Record<string, Input>> = {
    'session.register': {
      body: {
        ...person,
        password: 'Gravel77road',
        confirmation: 'Gravel77road',
        dateOfBirth: '1991-04-12',
        country: 'CA',
        dealer,
        companyRole: 'Dealer',
        primaryRole: 'Service',
        dealerPosition: 'Staff',
        assignmentGroup: department,
        privacy: true,
      },
    },
    'session.update-info': { body: { firstName: 'Mina', lastName: 'Rowe' } },
    'session.contact': {
      body: { fullName: name, email: person.email, phone: '5551234', message: 'Where is the torque sheet?' },
    },
    'session.cookie-consent': {
      body: { consentId: word, acceptType: 'all', acceptedCategories: ['necessary'] },
    },
    'business-units.create': { body: { name, code: word.slice(-6).toUpperCase() } },
    'business-units.save': {
      params: at('business-units'),
      body: { name, code: word.slice(-6).toUpperCase() },
    },
    'roles.create': { body: { name, rank: 8 } },
    'roles.save': { params: at('roles'), body: { name, rank: 8 } },
    'users.create': { body: { ...person, role, dealers: [dealer], assignmentGroups: [department] } },
    'users.invite': { body: { ...person, role, dealers: [dealer], assignmentGroups: [department] } },
    'users.update': { params: at('users'), body: {} },
    'dealers.create': { body: { name, number: word.slice(-12), address, country: 'US' } },
    'dealers.save': {
      params: at('dealers'),
      body: { name, number: word.slice(-12), address, country: 'US' },
    },
    'dealers.create-while-registration': { body: { name, country: 'US', address } },
    'assignment-groups.create': { body: { name } },
    'assignment-groups.save': { params: at('assignment-groups'), body: { name } },
    'resources.create': { body: { name, type: 'link', url: 'https://samples.example/' } },
    'resources.save': {
      params: at('resources'),
      body: { name, type: 'link', url: 'https://samples.example/' },
    },
    'resources.save-root': {
      body: { _id: records['resources'], name, type: 'link', url: 'https://samples.example/' },
    },
  };
  return recipes[call.id];
}
