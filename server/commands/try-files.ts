import { runCommand } from '#server/platform/failure.ts';
import { buildWebIfStale } from './build/web-build.ts';

/** The longest that anybody may wait for a health check or a sign-in while files are examined. */
const mostMilliseconds = 500;

/** Sends hostile files of each kind to a portal of its own, and prints how long others waited meanwhile. */
await runCommand(async () => {
  await buildWebIfStale(new AbortController().signal);
  const { tryFiles } = await import('../../bench/files/try-files.ts');
  const waited = await tryFiles(4393, (line) => console.log(`sending: ${line}`));
  console.table(
    waited.map(({ kind, answers, seconds, health, signIn }) => ({
      'four at once of': kind,
      answered: answers.slice(0, 60),
      seconds: Number(seconds.toFixed(1)),
      '/healthz, longest ms': Math.round(health),
      'sign-in, longest ms': Math.round(signIn),
    })),
  );
  const skipped = waited.filter(({ notExamined }) => notExamined);
  for (const { kind, answers } of skipped)
    console.log(`Refused before anything looked at it: ${kind} (${answers})`);
  const most = Math.max(...waited.flatMap(({ health, signIn }) => [health, signIn]));
  console.log(`Longest wait: ${Math.round(most)} ms (at most ${mostMilliseconds} ms)`);
  return most <= mostMilliseconds && skipped.length === 0 ? 0 : 1;
});
process.exit();
