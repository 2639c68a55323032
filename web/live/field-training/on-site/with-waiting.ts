import type { Observation, Signature } from '#contract/live/field-observations.ts';
import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import type { WorkInput } from '#contract/live/field-on-site.fields.ts';

/** A signature; the server has not confirmed it as long as it waits on the device. */
export type ShownSignature = Omit<Signature, 'account' | 'how'> &
  Partial<Pick<Signature, 'account' | 'how'>> & { readonly waits?: true };

/** An observation with what waits on this device. Without an id, it has not begun on the server. */
export interface ShownObservation extends Omit<Observation, '_id' | 'signatures' | 'items'> {
  readonly _id: string | null;
  readonly items: readonly Observation['items'][number][];
  readonly signatures: readonly ShownSignature[];
  readonly waits: boolean;
}

type Visit = Pick<VisitDetail, 'observations' | 'checklists' | 'attendees'>;

/**
 * The observations of a visit with what waits on this device. For people who may observe, there is one for each checklist and attendee, also
 * where nothing is judged yet.
 */
export function shownObservations(visit: Visit, waiting: readonly WorkInput[]): readonly ShownObservation[] {
  const all = new Map<string, ShownObservation>(
    visit.observations.map((one) => [keyOf(one.checklist, one.person._id), { ...one, waits: false }]),
  );
  for (const checklist of visit.checklists)
    for (const person of visit.attendees) {
      const key = keyOf(checklist._id, person._id);
      if (!all.has(key)) all.set(key, blank(checklist, person));
    }
  for (const item of waiting) {
    if (item.kind !== 'judgement' && item.kind !== 'signature') continue;
    const key = keyOf(item.checklist, item.person);
    const one = all.get(key);
    if (one) all.set(key, withWork(one, item));
  }
  return [...all.values()].toSorted(
    (a, b) => a.name.en.localeCompare(b.name.en) || a.person.name.localeCompare(b.person.name),
  );
}

const keyOf = (checklist: string, person: string): string => `${checklist} ${person}`;

const blank = (
  { _id: checklist, name, items }: Visit['checklists'][number],
  person: Visit['attendees'][number],
): ShownObservation => ({
  _id: null,
  checklist,
  name,
  person,
  items: items.map(({ _id, ...text }) => ({ _id, text, verdict: null, note: '', judgedAt: null })),
  signatures: [],
  takenBack: [],
  waits: false,
});

function withWork(
  one: ShownObservation,
  work: Extract<WorkInput, { kind: 'judgement' | 'signature' }>,
): ShownObservation {
  const at = work.occurredAt ?? new Date().toISOString();
  if (work.kind === 'signature')
    return {
      ...one,
      waits: true,
      signatures: [...one.signatures, { part: work.part, name: work.name, signedAt: at, waits: true }],
    };
  const { verdict, note = '' } = work;
  return {
    ...one,
    waits: true,
    items: one.items.map((item) =>
      item._id === work.item ? { ...item, verdict, note, judgedAt: at } : item,
    ),
  };
}

export const judgedCount = ({ items }: Pick<ShownObservation, 'items'>): number =>
  items.filter(({ verdict }) => verdict !== null).length;
