import { readFileSync } from 'node:fs';

/** Licenses under which packages may be delivered with the portal, unchanged and beside its own code. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // libvips, loaded as a library of its own.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  'Unlicense',
]);

/** Packages that say it in a file and not in their package.json. */
const saidElsewhere: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** Every package that an installation may have, on any system, without those for development. */
export function deliveredPackages(lockfile: string): LicensedPackage[] {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license: license ?? saidElsewhere[name] ?? 'none' };
    })
    .toSorted((one, other) =>
      `${one.name} ${one.version}`.localeCompare(`${other.name} ${other.version}`, 'en'),
    );
}

/** Whether an SPDX expression of `AND` and `OR` leaves a choice that is allowed. `AND` binds tighter, as SPDX says. */
export function isAllowed(expression: string): boolean {
  const inner = /\(([^()]*)\)/.exec(expression);
  if (inner) return isAllowed(expression.replace(inner[0], isAllowed(inner[1]!) ? 'MIT' : 'refused'));
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));
}

export const licenseList = (packages: readonly LicensedPackage[]): string =>
  packages.map(({ name, version, license }) => `${name}@${version}\t${license}\n`).join('');
