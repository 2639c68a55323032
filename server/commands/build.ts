import { runCommand } from '#server/platform/failure.ts';
import { buildWeb } from './build/web-build.ts';

await runCommand(() => buildWeb());
