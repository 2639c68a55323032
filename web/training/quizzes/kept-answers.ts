import { forgetOnDevice, jsonOnDevice, keepOnDevice } from '#web/platform/device-store.ts';

/** The answers of an open attempt on this device, until the server has confirmed them. */
type Answers = Readonly<Record<string, readonly string[]>>;

const key = (attemptId: string) => `paddock-answers-${attemptId}`;

export const keptAnswers = (attemptId: string): Answers => jsonOnDevice<Answers>(key(attemptId)) ?? {};

export function keepAnswers(attemptId: string, answers: Answers): void {
  if (Object.keys(answers).length === 0) forgetOnDevice(key(attemptId));
  else keepOnDevice(key(attemptId), JSON.stringify(answers));
}
