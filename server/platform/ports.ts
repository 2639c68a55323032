/**
 * A question a lower room asks rooms it must not know: session badges, what blocks a delete, who may read a file. The lower room declares
 * the port, higher rooms contribute, and the app joins them.
 */
export interface Port<Question, Answer> {
  readonly name: string;
  /** Carries only the types. */
  readonly types?: [Question, Answer];
}

export const port = <Question, Answer>(name: string): Port<Question, Answer> => ({ name });

export interface Contribution {
  readonly port: string;
  readonly answer: (question: never) => unknown;
}

export const contribute = <Question, Answer>(
  to: Port<Question, Answer>,
  answer: (question: Question) => Answer | Promise<Answer>,
): Contribution => ({ port: to.name, answer: answer as Contribution['answer'] });

export class Ports {
  readonly #byName = new Map<string, Contribution['answer'][]>();

  constructor(contributions: readonly Contribution[]) {
    for (const { port: name, answer } of contributions) {
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), answer]);
    }
  }

  /** All answers, in the order the app lists the rooms. */
  ask<Question, Answer>(to: Port<Question, Answer>, question: Question): Promise<Answer[]> {
    const answers = (this.#byName.get(to.name) ?? []) as ((question: Question) => Answer | Promise<Answer>)[];
    return Promise.all(answers.map((answer) => answer(question)));
  }
}
