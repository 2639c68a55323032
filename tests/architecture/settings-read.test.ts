import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settingSections, unreadSettings } from '#contract/people/settings.catalog.ts';
import { features, withoutRoom } from '#contract/platform/features.ts';
import { screens } from '#contract/screens.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** They describe settings, check them, or pass them on. */
const passing =
  /^(contract\/people\/settings\.|contract\/platform\/(portal-config|features)\.ts|server\/platform\/config\/|server\/people\/settings\/|server\/people\/accounts\/session\.handlers\.ts|server\/database\/|web\/people\/settings\/|contract\/live\/live-training-choices\.calls\.ts|server\/live\/live-training\/choices\.handlers\.ts)/;

const files = ['contract', 'server', 'web']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    ),
  )
  .map((one) => path.relative(root, path.join(one.parentPath, one.name)))
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.samples\.|\.texts\./.test(file) && !passing.test(file),
  )
  .map((file) => ({
    file,
    code: readFileSync(path.join(root, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''),
  }));

/** Parts of keys that name nothing by themselves. */
const plain = new Set(['en', 'fr', 'singular', 'plural', 'latitude', 'longitude', 'enabled']);

/** As a name in code: a text between quotes is none. */
const word = (name: string) => new RegExp(String.raw`(?<!['"])\b${name}\b`);

/** The files that act on a feature: its screens, calls, and rules. */
const actOnFeature = (feature: string) => {
  const use = new RegExp(
    String.raw`feature(?:: | = )'${feature}'|isFeatureOn\([^)]*'${feature}'|[fF]eatures(?:\.${feature}\b|\['${feature}'\])|settings\.${feature}\.enabled|needs: '${feature}'|\b${feature}: \{ enabled|\b${feature}\.enabled|feature: \[[^\]]*'${feature}'`,
  );
  return files.filter(({ code }) => use.test(code)).map(({ file }) => file);
};

/** A name that only the setting has. */
const isTelling = (name: string) => name.length >= 9 && /[A-Z]/.test(name);

/** The files that read a setting: its last telling name, and beside a common one the name before it or the settings. */
function actOn(key: string): readonly string[] {
  const names = key.split('.').filter((name) => !plain.has(name));
  const leaf = names.at(-1)!;
  const owner = isTelling(leaf) ? leaf : (names.at(-2) ?? '(settings|config|Settings|PortalConfig)');
  return files
    .filter(({ code }) => word(leaf).test(code) && new RegExp(String.raw`\b${owner}\b`).test(code))
    .map(({ file }) => file);
}

const shown = settingSections.flatMap(({ settings }) => settings);

test.each(shown.map((one) => [one.key, one] as const))(
  'something acts on %s, which the settings show',
  (key, one) => {
    const found = one.feature ? actOnFeature(one.feature) : actOn(key);
    expect(found).not.toEqual([]);
  },
);

test.each(unreadSettings)('nothing acts on %s, so the settings do not show it', (key) => {
  const feature = features.find((one) => key === `${one}.enabled` && withoutRoom.has(one));
  const readers = feature ? [] : actOn(key);
  expect(readers).toEqual([]);
});

test('features without a room have no screen, and every other one is used', () => {
  const built = new Set(screens.flatMap(({ feature }) => feature ?? []));
  expect([...withoutRoom].filter((feature) => built.has(feature))).toEqual([]);
  expect(features.filter((one) => !withoutRoom.has(one) && actOnFeature(one).length === 0)).toEqual([]);
});
