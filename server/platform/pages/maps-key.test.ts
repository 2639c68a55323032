import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { screens } from '#contract/screens.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { contentSecurityPolicy } from './security.ts';

let plain: TestPortal;
let keyed: TestPortal;
beforeAll(async () => {
  plain = await openTestPortal();
  keyed = await openTestPortal(undefined, { env: { MAPS_KEY: 'browser-key' } });
});
afterAll(async () => {
  await plain.close();
  await keyed.close();
});

const policyOf = ({ services: { environment } }: TestPortal) =>
  contentSecurityPolicy('nonce', environment)['content-security-policy'] ?? '';

test('without MAPS_KEY, no page may load anything from the maps service', async () => {
  expect(policyOf(plain)).toContain("script-src 'self' 'nonce-nonce';");
  expect(policyOf(plain)).not.toMatch(/google|gstatic/);
  const { config } = await plain.stranger.ask(sessionCalls.read);
  expect(config).not.toHaveProperty('mapsKey');
});

test('with MAPS_KEY, pages get the key and may load the service', async () => {
  expect(policyOf(keyed)).toContain("script-src 'self' 'nonce-nonce' https://maps.googleapis.com;");
  expect(policyOf(keyed)).toContain("connect-src 'self' https://maps.googleapis.com;");
  // The portal draws maps itself.
  expect(policyOf(keyed)).toContain("img-src 'self' data: blob:;");
  const { config } = await keyed.stranger.ask(sessionCalls.read);
  expect(config.mapsKey).toBe('browser-key');
});

test('pages with tax numbers allow no script of another service', () => {
  const { environment } = keyed.services;
  for (const path of ['/auth/w9/create', '/auth/admin/tax-forms']) {
    const screen = screens.find((one) => one.path === path)!;
    const policy = contentSecurityPolicy('nonce', environment, screen)['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'nonce-nonce';");
    expect(policy).not.toMatch(/google|gstatic/);
  }
});
