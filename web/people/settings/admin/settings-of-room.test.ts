import { expect, test } from 'vitest';
import { settingSections } from '#contract/people/settings.catalog.ts';
import { byRoom } from './settings-of-room.ts';

test('a room takes its settings along, and no setting gets lost', () => {
  const rewards = settingSections.find(({ id }) => id === 'rewards')!;
  const loyalty = byRoom(rewards.settings).find(({ setting }) => setting.key === 'loyalty.enabled')!;
  expect(loyalty.rest.map(({ key }) => key)).toContain('loyalty.expiryDays');
  for (const { settings } of settingSections) {
    const found = byRoom(settings).flatMap(({ setting, rest }) => [setting, ...rest]);
    expect(found.map(({ key }) => key).toSorted()).toEqual(settings.map(({ key }) => key).toSorted());
  }
});
