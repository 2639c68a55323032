import { runCommand } from '#server/platform/failure.ts';
import { runInOrder } from './test/run-steps.ts';
import { browser, budgets, format, lint, tableTypes, tests, types } from './test/steps.ts';

// Runs every test. The last line is `N passed, N failed`.
await runCommand(() => runInOrder([format, lint, types, tableTypes, tests, browser, budgets]));
