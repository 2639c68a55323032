import { expect, test } from 'vitest';
import { dealerNumberIn } from './dealer-number-in.ts';

test.each([
  ['D100001', 'D100001'],
  [' d-2041 \n', 'D-2041'],
  ['https://maker.example/dealers/D100001', 'D100001'],
  ['https://maker.example/dealers/D100001/', 'D100001'],
  ['https://maker.example/find?dealer=d100001', 'D100001'],
  ['https://maker.example/', undefined],
  ['WIFI:S:shop;T:WPA;P:secret;;', undefined],
  ['D1', undefined],
  ['A'.repeat(21), undefined],
  ['', undefined],
])('the dealer number in %j', (text, number) => {
  expect(dealerNumberIn(text)).toBe(number);
});
