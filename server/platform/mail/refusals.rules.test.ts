import { describe, expect, test } from 'vitest';
import { isAddressRefused, isUnreachable } from './refusals.rules.ts';

const toRecipient = (response: string) => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  response,
  responseCode: Number(response.slice(0, 3)),
});
const toContent = (response: string) => ({ ...toRecipient(response), code: 'EMESSAGE', command: 'DATA' });

describe('an address is refused for good', () => {
  test.each([
    '550 No such user here',
    '550-5.1.1 The account that you tried to reach does not exist.\n550 5.1.1 Try again',
    '550 #5.1.0 Address rejected.',
    '550 5.2.1 The mailbox is disabled',
    '552 5.2.2 Mailbox full',
    '550 5.4.1 Recipient address rejected: Access denied',
    '553 Mailbox name not allowed',
    '556 This domain accepts no mail',
    '550 5.1.10 Null MX',
  ])('%s', (response) => {
    expect(isAddressRefused(toRecipient(response))).toBe(true);
  });

  test('also after the content, if the code says so', () => {
    expect(isAddressRefused(toContent('550 5.1.1 User unknown'))).toBe(true);
  });
});

describe('an address is not refused by what is about others', () => {
  test.each([
    ['a temporary answer', toRecipient('451 4.7.1 Greylisted')],
    ['a full mailbox that may empty', toRecipient('452 4.2.2 Mailbox full')],
    ['the sender', { ...toRecipient('550 5.1.8 Bad sender'), command: 'MAIL FROM' }],
    ['the sender, named at the recipient', toRecipient('550 5.1.8 Sender address has null MX')],
    ['a policy', toRecipient('550 5.7.1 Our system has detected an unsolicited message')],
    ['a relay without an enhanced code', toRecipient('550 Relaying denied')],
    ['a network on a list', toRecipient('554 Service unavailable; Client host blocked using a list')],
    ['a network on a list, as 550', toRecipient('550 Your IP is on our blacklist')],
    ['the size', toRecipient('552 5.2.3 Message too long')],
    ['the content', toContent('554 5.6.0 Message refused')],
    ['the content without a code', toContent('550 Refused')],
    ['a loop', toRecipient('554 5.4.6 Routing loop')],
    ['a sign-in', { ...toRecipient('535 5.7.8 Bad credentials'), code: 'EAUTH', command: 'AUTH PLAIN' }],
    ['an address in words', toRecipient('554 See 5.1.1.20 for details')],
    ['no server at all', { code: 'ECONNREFUSED' }],
    ['an address nodemailer refuses', { code: 'EENVELOPE', command: 'API' }],
  ])('%s', (_what, error) => {
    expect(isAddressRefused(error)).toBe(false);
  });
});

test('three refused mails stop an address', () => {
  expect([0, 1, 2, 3, 4].map(isUnreachable)).toEqual([false, false, false, true, true]);
});
