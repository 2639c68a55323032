import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Loaded before a web process starts: gives it the sources without types from a cache, each as old as its source. Node's own cache of compiled
 * code is as fast and keeps 30 MB in memory for as long as the process runs. In JavaScript, because it is what reads the others.
 */
const root = new URL('../../../', import.meta.url);
const cache = join(fileURLToPath(root), 'node_modules/.cache/plain-sources');

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(root.href) || !url.endsWith('.ts') || url.includes('/node_modules/'))
      return next(url, context);
    return { format: 'module', source: plain(url), shortCircuit: true };
  },
});

function plain(url) {
  const file = fileURLToPath(url);
  const kept = join(cache, url.slice(root.href.length));
  const { mtime } = statSync(file);
  try {
    if (statSync(kept).mtimeMs === mtime.getTime()) return readFileSync(kept, 'utf8');
  } catch {
    // It is read for the first time.
  }
  const typed = readFileSync(file, 'utf8');
  const source = narrowed(typed, stripTypeScriptTypes(typed));
  try {
    const part = `${kept}.${process.pid}`;
    mkdirSync(dirname(part), { recursive: true });
    writeFileSync(part, source);
    utimesSync(part, mtime, mtime);
    // Another process may read it at the same time.
    renameSync(part, kept);
  } catch {
    // Where nothing can be written, each start does it again.
  }
  return source;
}

/**
 * The source stays in memory. Types leave blanks at the ends of their lines; and a single character outside of Latin-1 makes a text take twice
 * the space, as an escape it does not. Lines stay where they are.
 */
function narrowed(typed, plainSource) {
  const before = typed.split('\n');
  return plainSource
    .split('\n')
    .map((line, index) => (/\s$/.test(before[index]) ? line : line.trimEnd()))
    .join('\n')
    .replace(/\\[\s\S]|[\u0100-\uffff]/g, (found) => {
      const unit = found.at(-1);
      // A backslash before such a character means nothing.
      return unit > '\u00ff' ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : found;
    });
}
