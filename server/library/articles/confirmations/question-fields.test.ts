import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import { confirmationQuestion } from '#tests/builders/confirmations.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const create = (options: readonly object[]) => ({
  body: {
    title: 'Recall',
    description: '<p>Check the seal.</p>',
    confirmation: { by: '2099-05-20', question: { ...confirmationQuestion, options } },
  },
});

test.each([
  ['the same words', [{ text: 'Blue' }, { text: 'Blue' }], '1.text'],
  ['spaces and case apart', [{ text: 'Pale blue' }, { text: 'Red' }, { text: ' PALE  blue ' }], '2.text'],
  ['but for what nobody sees', [{ text: 'Blue' }, { text: 'Bl\u200bue' }], '1.text'],
  [
    'in one language alone',
    [
      { text: 'Seat', textFr: 'Selle' },
      { text: 'Saddle', textFr: 'selle' },
    ],
    '1.textFr',
  ],
  ['in different fields', [{ text: 'Type R' }, { textFr: 'type r' }], '1.textFr'],
])('options that readers cannot tell apart are refused at the field: %s', async (_case, options, path) => {
  expect(await admin.refused(calls.create, create(options) as never)).toMatchObject({
    status: 400,
    errors: { [`confirmation.question.options.${path}`]: 'Another option says the same.' },
  });
});

test('an option without words and a missing right one are refused with their own sentences', async () => {
  const refused = async (body: object) => (await admin.refused(calls.create, body as never)).errors;
  const blank = create([{ text: 'Blue' }, { text: '' }]);
  expect(await refused(blank)).toEqual({
    'confirmation.question.options.1.text': 'Write this in English or in French.',
  });
  const { confirmation, ...words } = create([{ text: 'Blue' }, { text: 'Red' }]).body;
  const question = { ...confirmation.question, right: 2 };
  expect(await refused({ body: { ...words, confirmation: { ...confirmation, question } } })).toEqual({
    'confirmation.question.right': 'Choose the correct option.',
  });
});

test('options that differ are accepted, also in one language alone', async () => {
  const options = [{ text: 'Blue' }, { textFr: 'Bleu' }, { text: 'Red', textFr: 'Rouge' }];
  expect((await admin.ask(calls.create, create(options) as never)).announcement.status).toBe('draft');
});
