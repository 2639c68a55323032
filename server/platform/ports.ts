import type { Feature } from '#contract/platform/features.ts';

/**
 * A question a lower room asks rooms it must not know: session badges, what blocks a delete, who may read a file. The lower room declares
 * the port, higher rooms contribute, and the app joins them.
 */
export interface Port<Question, Answer> {
  readonly name: string;
  /** Rooms whose feature is off do not answer: what they would answer leads to pages that are not there. */
  readonly goesWithFeature: boolean;
  /** Carries only the types. */
  readonly types?: [Question, Answer];
}

export const port = <Question, Answer>(
  name: string,
  { goesWithFeature = false } = {},
): Port<Question, Answer> => ({ name, goesWithFeature });

export interface Contribution {
  readonly port: string;
  /** The feature it belongs to, if it goes with one; that of its room unless it names another one. */
  readonly feature?: Feature | undefined;
  readonly answer: (question: never) => unknown;
}

export const contribute = <Question, Answer>(
  to: Port<Question, Answer>,
  answer: (question: Question) => Answer | Promise<Answer>,
  feature?: Feature,
): Contribution => ({ port: to.name, answer: answer as Contribution['answer'], feature });

export class Ports {
  readonly #byName: ReadonlyMap<string, readonly Contribution[]>;

  constructor(contributions: readonly Contribution[]) {
    this.#byName = Map.groupBy(contributions, (one) => one.port);
  }

  /** All answers, in the order the app lists the rooms. `isOn` tells whether a feature is on; without it, all of them are. */
  ask<Question, Answer>(
    to: Port<Question, Answer>,
    question: Question,
    isOn: (feature: Feature) => boolean = () => true,
  ): Promise<Answer[]> {
    const asked = (this.#byName.get(to.name) ?? []).filter(
      ({ feature }) => !to.goesWithFeature || feature === undefined || isOn(feature),
    );
    return Promise.all(
      asked.map(({ answer }) => (answer as (question: Question) => Answer | Promise<Answer>)(question)),
    );
  }
}
