import { expect, test } from 'vitest';
import type { WorkInput } from '#contract/live/field-on-site.fields.ts';
import { judgedCount, shownObservations } from './with-waiting.ts';

const [list, ben, ada] = ['list', { _id: 'ben', name: 'Ben' }, { _id: 'ada', name: 'Ada' }] as const;
const items = ['one', 'two'].map((_id) => ({ _id, en: _id, fr: _id }));
const visit = {
  observations: [],
  checklists: [{ _id: list, name: { en: 'Delivery', fr: 'Livraison' }, required: false, items }],
  attendees: [ben, ada],
};
const judgement = (item: string, verdict: 'approved' | 'rejected', note = ''): WorkInput => ({
  id: `${item}-${verdict}`,
  kind: 'judgement',
  checklist: list,
  person: 'ben',
  item,
  verdict,
  note,
  occurredAt: '2031-05-06T14:00:00Z',
});

test('there is an observation for each attendee, also before anything is judged', () => {
  const shown = shownObservations(visit, []);
  expect(shown.map(({ person, waits }) => [person.name, waits])).toEqual([
    ['Ada', false],
    ['Ben', false],
  ]);
  expect(shown.map(judgedCount)).toEqual([0, 0]);
  expect(shownObservations({ ...visit, checklists: [] }, [])).toEqual([]);
});

test('what waits on the device is shown, the last judgement of an item counts', () => {
  const signature: WorkInput = {
    id: 'sign',
    kind: 'signature',
    checklist: list,
    person: 'ben',
    part: 'instructor',
    name: 'Ines',
    occurredAt: '2031-05-06T15:00:00Z',
  };
  const [ofAda, ofBen] = shownObservations(visit, [
    judgement('one', 'approved'),
    judgement('one', 'rejected', 'Loose'),
    judgement('two', 'approved'),
    signature,
  ]);
  expect(ofAda!.waits).toBe(false);
  expect(ofBen).toMatchObject({
    waits: true,
    items: [{ verdict: 'rejected', note: 'Loose' }, { verdict: 'approved' }],
    signatures: [{ part: 'instructor', name: 'Ines', waits: true }],
  });
});
