import { runCommand } from '#server/platform/failure.ts';
import { runTogether } from './test/run-steps.ts';
import { lint, types, unitTests } from './test/steps.ts';

// Checks that take seconds, to run while writing code.
await runCommand(() => runTogether([types, lint, unitTests]));
