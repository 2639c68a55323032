import { parseArgs } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { PlainFailure, runCommand } from './failure.ts';

const said: string[] = [];
vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
afterEach(() => {
  said.length = 0;
  process.exitCode = 0;
});

const fail = (error: Error) =>
  runCommand(async () => {
    throw error;
  });

test('a plain failure is its sentence, anything else its stack', async () => {
  await fail(new PlainFailure('The folder is full.'));
  expect(said).toEqual(['The folder is full.\n']);
  expect(process.exitCode).toBe(1);
  await fail(new Error('broken'));
  expect(said[1]).toMatch(/^Error: broken\n +at /);
});

test.each([
  [['--help'], "Unknown option '--help'."],
  [['--rounds'], "Option '--rounds <value>' argument missing."],
  [['twenty'], "Unexpected argument 'twenty'."],
])('options %j that a command does not take are named without a stack', async (args, sentence) => {
  await runCommand(async () => void parseArgs({ args, options: { rounds: { type: 'string' } } }));
  expect(said.join('')).toContain(sentence);
  expect(said.join('')).toContain('The README lists each command');
  expect(said.join('')).not.toContain(' at ');
  expect(process.exitCode).toBe(1);
});
