import { expect, it } from 'vitest';
import { findTraining } from './find-training.ts';

const items = [
  { name: 'Freins 10', brand: 'Talus', more: 'Été', percent: 0.2 },
  { name: 'Freins 9', brand: 'Fjord', more: '', percent: 0.9 },
  { name: 'Électricité', brand: 'Fjord', more: '', percent: 0.2 },
];
const names = (options: Omit<Parameters<typeof findTraining>[2], 'language'>) =>
  findTraining(items, (one) => one, { ...options, language: 'fr' }).map((one) => one.name);

it.each([
  ['as they are', { order: undefined }, ['Freins 10', 'Freins 9', 'Électricité']],
  ['whatever accents', { text: 'electr', order: undefined }, ['Électricité']],
  ['every word, anywhere', { text: 'FREINS ete', order: undefined }, ['Freins 10']],
  ['by brand and name', { text: 'fjord', order: 'brand' }, ['Électricité', 'Freins 9']],
  ['by name, numbers as numbers', { order: 'name' }, ['Électricité', 'Freins 9', 'Freins 10']],
  ['by progress', { order: 'progress' }, ['Freins 9', 'Électricité', 'Freins 10']],
] as const)('%s', (_name, options, expected) => {
  expect(names(options)).toEqual(expected);
});
