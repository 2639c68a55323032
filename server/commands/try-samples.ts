import { runCommand, PlainFailure } from '#server/platform/failure.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';

/** Drives real samples from a folder through the running portal, as the demo network's people. */
await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new PlainFailure('Name the folder with the samples: npm run try:samples -- <folder>');
  const { trySamples } = await import('../../bench/samples/try-samples.ts');
  return (await trySamples(folder, readEnvironment().baseUrl)) ? 0 : 1;
});
