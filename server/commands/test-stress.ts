import { runCommand } from '#server/platform/failure.ts';
import { runInOrder } from './test/run-steps.ts';
import { tests } from './test/steps.ts';

// Runs the tests with all rounds of their random and repeated trials, of which `npm test` runs a tenth.
process.env['STRESS'] = '1';
await runCommand(() => runInOrder([tests]));
