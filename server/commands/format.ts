import { runCommand } from '#server/platform/failure.ts';
import { runTool } from './support/tools.ts';

// Formats everything, or only the named files.
await runCommand(async () => {
  const files = process.argv.slice(2);
  const { code } = await runTool('oxfmt', files.length > 0 ? files : ['.']);
  return code ?? 1;
});
