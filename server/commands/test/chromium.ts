import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainFailure } from '#server/platform/failure.ts';

/** Renders the same as the whole browser, in two thirds of the time. */
const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const bundles = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** How to install it on each system without prompts, until it is there. */
const installers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'apt-get': [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', shell],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ],
  dnf: [['dnf', 'install', '-y', '-q', 'chromium']],
  apk: [['apk', 'add', '--quiet', 'chromium']],
  pacman: [['pacman', '-Sy', '--noconfirm', '--quiet', 'chromium']],
};

/** The system's Chromium or Chrome, without windows if there is such a one; `CHROMIUM` names another one. */
export const findChromium = (): string | undefined =>
  process.env['CHROMIUM'] || onPath(shell) || findWholeChromium();

/** One that also guards storage as a person's browser does, which the shell leaves out. */
export const findWholeChromium = (): string | undefined =>
  whole.map(onPath).find(Boolean) ?? bundles.find(isProgram);

/** Finds Chromium, installing it if it is missing and this user may. Throws a `PlainFailure` if it is not available. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const prefix =
    process.geteuid?.() === 0
      ? []
      : spawnSync('sudo', ['-n', 'true']).status === 0
        ? ['sudo', '-n']
        : undefined;
  const manager = Object.keys(installers).find(onPath);
  if (prefix && manager) {
    console.log(`Installing Chromium for the browser journeys (${manager}) …`);
    for (const step of installers[manager] ?? []) {
      if (findChromium()) break;
      const [file = '', ...args] = [...prefix, ...step];
      spawnSync(file, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new PlainFailure(
    'The browser journeys need Chromium. Install it, or name one in the variable CHROMIUM.',
  );
}

const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
