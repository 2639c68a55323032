/** Answers of an open attempt on this device, until the server has confirmed them. */
type Answers = Readonly<Record<string, readonly string[]>>;

const key = (attemptId: string) => `paddock-answers-${attemptId}`;

export function keptAnswers(attemptId: string): Answers {
  try {
    return JSON.parse(localStorage.getItem(key(attemptId)) ?? '{}') as Answers;
  } catch {
    return {};
  }
}

export function keepAnswers(attemptId: string, answers: Answers): void {
  if (Object.keys(answers).length === 0) localStorage.removeItem(key(attemptId));
  else localStorage.setItem(key(attemptId), JSON.stringify(answers));
}
