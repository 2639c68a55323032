import { expect, test } from 'vitest';
import { networkOf, networksToCompare, subscriberOf } from './network.ts';

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/64'],
  ['', '', ''],
])('%s', (ip, subscriber, network) => {
  expect([subscriberOf(ip), networkOf(ip)]).toEqual([subscriber, network]);
});

test('a stored address may be written either way', () => {
  expect(networksToCompare('203.0.113.9')).toEqual(['203.0.113.0/24', '::ffff:203.0.113.0/120']);
  expect(networksToCompare('2001:db8::1')).toEqual(['2001:db8:0:0::/64']);
  expect(networksToCompare('')).toEqual([]);
});
