import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

export interface ContactRequest {
  readonly userId: string | null;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

export async function insertContactRequest(tx: Transaction, request: ContactRequest): Promise<string> {
  const id = newId();
  await tx
    .insertInto('contactRequest')
    .values({ id, ...request })
    .execute();
  return id;
}

export interface CookieConsent {
  readonly userId: string | null;
  readonly consentId: string;
  readonly acceptType: 'all' | 'necessary' | 'custom';
  readonly acceptedCategories: readonly string[];
  readonly rejectedCategories: readonly string[];
}

/** Keeps every choice, so that it can be shown later which one applied when. */
export async function insertCookieConsent(tx: Transaction, consent: CookieConsent): Promise<void> {
  await tx
    .insertInto('cookieConsent')
    .values({
      id: newId(),
      ...consent,
      acceptedCategories: [...consent.acceptedCategories],
      rejectedCategories: [...consent.rejectedCategories],
    })
    .execute();
}
