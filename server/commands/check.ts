import { runCommand } from '#server/platform/failure.ts';
import { runTogether } from './test/run-steps.ts';
import { lint, types, unitTests } from './test/steps.ts';

// What tells within seconds, to be run while writing.
await runCommand(() => runTogether([types, lint, unitTests]));
