import type { Right } from '#contract/platform/rights.ts';
import { hasRight, type Actor } from '#server/platform/access/actor.ts';

/** One way for a record to change its state. `State` is the set of fields that make up the state. */
export interface Transition<State> {
  /** Allowed values of each field; a field that is left out may have any value. */
  readonly from: { readonly [Field in keyof State]?: readonly State[Field][] };
  /** Fields that change. */
  readonly to: Partial<State>;
  /** The actor needs all of them. */
  readonly rights: readonly Right[];
}

/** The transitions of a kind of record, by action. */
export type Transitions<State, Action extends string> = Readonly<Record<Action, Transition<State>>>;

/** True if the record's state allows the action, for any actor. */
export const leadsFrom = <State>({ from }: Transition<State>, state: State): boolean =>
  (Object.keys(from) as (keyof State)[]).every((field) => from[field]?.includes(state[field]));

/** The state after the action; null if the current state does not allow it. */
export const step = <State>(transition: Transition<State>, state: State): State | null =>
  leadsFrom(transition, state) ? { ...state, ...transition.to } : null;

/** True if the actor has every right that the action needs. */
export const holdsRights = (
  actor: Pick<Actor, 'rights' | 'isPlatformAdmin'>,
  { rights }: Pick<Transition<unknown>, 'rights'>,
): boolean => rights.every((right) => hasRight(actor, right));

/** For each action, true if this actor may take it now. Pages show and hide their buttons by it. */
export const abilitiesOf = <State, Action extends string>(
  transitions: Transitions<State, Action>,
  state: State,
  actor: Pick<Actor, 'rights' | 'isPlatformAdmin'>,
): Record<Action, boolean> =>
  Object.fromEntries(
    (Object.keys(transitions) as Action[]).map((action) => [
      action,
      holdsRights(actor, transitions[action]) && leadsFrom(transitions[action], state),
    ]),
  ) as Record<Action, boolean>;
