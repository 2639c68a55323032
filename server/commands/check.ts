import { runCommand } from '#server/platform/failure.ts';
import { runTogether } from './test/run-steps.ts';
import { lint, tests, types } from './test/steps.ts';

// The quick half of the tests, to be run while writing.
await runCommand(() => runTogether([types, lint, tests({ quick: true })]));
