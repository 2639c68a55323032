import { runCommand, PlainFailure } from '#server/platform/failure.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';

/** Uploads real samples from a folder to the running portal, as people of the demo network. */
await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new PlainFailure('Name the folder with the samples: npm run try:samples -- <folder>');
  const { trySamples } = await import('../../bench/samples/try-samples.ts');
  return (await trySamples(folder, readEnvironment().baseUrl)) ? 0 : 1;
});
