import { expect, test } from 'vitest';
import { rooms } from '#server/rooms.ts';
import en from '#web/people/merging/merging.en.json' with { type: 'json' };
import fr from '#web/people/merging/merging.fr.json' with { type: 'json' };

test('the preview of a merge has a word for every room whose records move', () => {
  const moving = rooms
    .filter(({ personColumns: { facts = [], state = [] } = {} }) => facts.length + state.length > 0)
    .map(({ name }) => name);
  expect(moving.filter((name) => !(name in en.room) || !(name in fr.room))).toEqual([]);
});
