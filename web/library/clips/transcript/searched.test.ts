import { describe, expect, test } from 'vitest';
import { placeAt, placesWith } from './searched.ts';

const texts = ['La flèche est de 40 mm.', 'Moteur chaud', 'Mesurez la FLECHE, moteur froid'];

test.each([
  ['fleche', [0, 2]],
  ['FLÈCHE moteur', [2]],
  ['  ', []],
  ['levier', []],
])('“%s” is found in %j', (sought, places) => {
  expect(placesWith(texts, sought)).toEqual(places);
});

describe('the running cue', () => {
  test.each([
    [0, -1],
    [0.5, 0],
    [3.99, 1],
    [100, 2],
  ])('at %d seconds is number %d', (second, place) => {
    expect(placeAt([0.5, 4, 9], second)).toBe(place);
  });
  test('without cues there is none', () => expect(placeAt([], 4)).toBe(-1));
});
