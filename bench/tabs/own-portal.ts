import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openServices } from '#server/platform/open-services.ts';
import { insertSession } from '#server/platform/sessions/session-changes.queries.ts';
import { hashToken, newToken, sessionCookie } from '#server/platform/sessions/tokens.ts';
import type { TestPortal } from '#tests/builders/portal.ts';
import { MortalPortal } from '../kill/portal.ts';

/** A portal that serves the built pages, with a database that the builders of tests can fill. */
export interface OwnPortal {
  readonly url: string;
  /** For the builders: it answers no calls itself. */
  readonly built: TestPortal;
  /** The cookie of someone who is signed in. */
  cookieOf(userId: string): Promise<{ readonly name: string; readonly value: string; readonly url: string }>;
  close(): Promise<void>;
}

/** @param variables more of the environment, for the portal and the builders */
export async function openOwnPortal(
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<OwnPortal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-own-'));
  const root = path.resolve(import.meta.dirname, '../..');
  const portal = await MortalPortal.open(folder, port, path.join(root, 'dist/web'), variables);
  const closeAll = async () => {
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(portal.connectionString);
    const environment = readEnvironment({
      DATA_DIR: folder,
      PORT: String(port),
      DATABASE_URL: portal.connectionString,
      ...variables,
    });
    const { services, close } = openServices(
      environment,
      layersFor({ portalConfig: undefined }, true),
      portal.connectionString,
      pino({ level: 'silent' }),
    );
    await portal.start();
    return {
      url: environment.baseUrl,
      built: { services } as TestPortal,
      async cookieOf(userId) {
        const token = newToken();
        await services.db.transaction().execute((tx) =>
          insertSession(tx, {
            userId,
            tokenHash: hashToken(token),
            limited: false,
            lifetimeSeconds: 86_400,
            ip: '127.0.0.1',
            userAgent: 'own portal',
          }),
        );
        return { name: sessionCookie(environment.baseUrl), value: token, url: environment.baseUrl };
      },
      async close() {
        await close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
