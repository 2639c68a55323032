import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactCalls as calls } from '#contract/people/contact.calls.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { captchaCheck, requirePerson } from './captcha.ts';

let portal: TestPortal;
let guarded: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
  guarded = await openTestPortal(undefined, { env: { CAPTCHA_KEY: 'site', CAPTCHA_SECRET: 'secret' } });
});
afterAll(async () => {
  await portal.close();
  await guarded.close();
});

const message = {
  fullName: 'Iris Vale',
  email: 'iris@builder.example',
  phone: '303 555 0147',
  message: 'Line one\nLine <b>two</b> 🏔',
};

describe('help', () => {
  test.each(['fullName', 'email', 'phone', 'message'] as const)('%s is required', async (field) => {
    const refusal = await portal.stranger.refused(calls.contact, { body: { ...message, [field]: '' } });
    expect(refusal).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test('a message is stored and mailed as typed, including markup; the sixth in a quarter of an hour has to wait', async () => {
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    for (let count = 0; count < 5; count++) await client.ask(calls.contact, { body: message });
    expect((await client.refused(calls.contact, { body: message })).status).toBe(429);
    const kept = await portal.services.db
      .selectFrom('contactRequest')
      .selectAll()
      .where('userId', '=', user.id)
      .execute();
    expect(kept).toHaveLength(5);
    expect(kept[0]).toMatchObject({ message: message.message, phone: '3035550147' });
    const [mail] = await mailsTo(portal, portal.services.settings.supportEmail);
    expect(mail!.subject).toBe('Help request from Iris Vale');
    expect(mail!.text).toContain(message.message);
    expect(mail!.html).toContain('Line &lt;b&gt;two&lt;/b&gt; 🏔');
    expect(mail!.html).not.toContain('<b>two</b>');
  });

  test('a name cannot add headers', async () => {
    const refusal = await portal.stranger.refused(calls.contact, {
      body: { ...message, fullName: 'A\r\nBcc: all@builder.example' },
    });
    expect(refusal.status).toBe(400);
  });
});

describe('cookie consent', () => {
  test('every choice is stored, also a visitor’s', async () => {
    const body = {
      consentId: 'c-1',
      acceptType: 'custom' as const,
      acceptedCategories: ['necessary' as const],
      rejectedCategories: ['analytics' as const],
    };
    const user = await buildUser(portal, { verified: false });
    await portal.stranger.ask(calls.cookieConsent, { body });
    await (
      await signedIn(portal, user, { limited: true })
    ).ask(calls.cookieConsent, { body: { ...body, acceptType: 'all' } });
    const rows = await portal.services.db
      .selectFrom('cookieConsent')
      .select(['userId', 'acceptType', 'rejectedCategories'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { userId: null, acceptType: 'custom', rejectedCategories: ['analytics'] },
      { userId: user.id, acceptType: 'all', rejectedCategories: ['analytics'] },
    ]);
  });

  test.each([
    ['an unknown kind of choice', { acceptType: 'some' }],
    ['nothing accepted', { acceptedCategories: [] }],
    ['only what is not necessary', { acceptedCategories: ['analytics'] }],
    ['the necessary ones rejected', { acceptedCategories: ['analytics'], rejectedCategories: ['necessary'] }],
    ['an unknown category accepted', { acceptedCategories: ['necessary', 'marketing'] }],
    ['an unknown category rejected', { rejectedCategories: ['marketing'] }],
    [
      'one accepted and rejected',
      { acceptedCategories: ['necessary', 'analytics'], rejectedCategories: ['analytics'] },
    ],
  ])('%s is refused and not stored', async (_what, wrong) => {
    const body = {
      consentId: 'c-refused',
      acceptType: 'custom',
      acceptedCategories: ['necessary'],
      ...wrong,
    } as never;
    expect((await portal.stranger.refused(calls.cookieConsent, { body })).status).toBe(400);
    const { db } = portal.services;
    expect(
      await db.selectFrom('cookieConsent').select('id').where('consentId', '=', 'c-refused').execute(),
    ).toEqual([]);
  });
});

describe('captcha', () => {
  test('with a key, sign-in, recovery and help require an answer', async () => {
    const { config } = await guarded.stranger.ask(sessionCalls.read);
    expect(config.captchaKey).toBe('site');
    for (const refusal of [
      await guarded.stranger.refused(calls.contact, { body: message }),
      await guarded.stranger.refused(recoveryCalls.forgotPassword, { body: { email: message.email } }),
      await guarded.stranger.refused(signInCalls.login, { body: { email: message.email, password: 'x' } }),
    ])
      expect(refusal).toMatchObject({ status: 400, code: 'accounts.captcha' });
  });

  test('the service receives secret, answer and address, and only its yes passes', async () => {
    const forms: URLSearchParams[] = [];
    const service = createServer(async (request, reply) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const form = new URLSearchParams(body);
      forms.push(form);
      if (form.get('response') === 'broken') return reply.writeHead(500).end();
      reply.end(JSON.stringify({ success: form.get('response') === 'good' }));
    });
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const check = captchaCheck(
      'secret',
      `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`,
    );
    const context = { ...guarded.services, origin: { requestId: 'r', ip: '10.1.1.1', userAgent: '' } };
    try {
      await requirePerson(context, 'good', check);
      await expect(requirePerson(context, 'bad', check)).rejects.toMatchObject({
        error: { code: 'accounts.captcha' },
      });
      await expect(requirePerson(context, 'broken', check)).rejects.toMatchObject({
        error: { code: 'accounts.captcha' },
      });
      expect(Object.fromEntries(forms[0]!)).toEqual({
        secret: 'secret',
        response: 'good',
        remoteip: '10.1.1.1',
      });
    } finally {
      service.close();
    }
    // The service is away: every form is refused, and nothing breaks.
    await expect(requirePerson(context, 'good', check)).rejects.toMatchObject({
      error: { code: 'accounts.captcha' },
    });
    // Without a key there is no captcha.
    await requirePerson({ ...context, environment: portal.services.environment }, undefined, check);
  });
});
