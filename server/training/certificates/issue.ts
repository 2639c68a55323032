import { randomBytes } from 'node:crypto';
import type { Change, Services } from '#server/platform/context.ts';
import { certificateIssued } from './certificates.events.ts';
import { codeFrom } from './certificates.rules.ts';
import {
  earnedWith,
  lockPerson,
  insertCertificate,
  renewedWith,
  supersede,
  type CertificateMaking,
  type IssueFacts,
  type MakingOptions,
} from './issue.queries.ts';

export const newCode = (): string => codeFrom(randomBytes(12));

export const makingOptions = ({ settings, now }: Pick<Services, 'settings' | 'now'>): MakingOptions => ({
  at: now(),
  zone: settings.timeZone,
  customDesigns: settings.customCertification.enabled,
});

interface CourseOfPerson {
  readonly userId: string;
  readonly courseId: string;
}

/** Issues what this pass earned or renewed, each once however many passes arrive at the same time. */
export async function issueFor(change: Change, of: CourseOfPerson): Promise<void> {
  if (!change.settings.certificates.enabled) return;
  const options = makingOptions(change);
  await lockPerson(change.tx, of.userId);
  for (const made of await earnedWith(change.tx, of, options))
    await issue(change, made, { occasion: 'earned' });
  await renew(change, of, options);
}

/** Issues what going through this course again renewed. */
export async function renewFor(change: Change, of: CourseOfPerson): Promise<void> {
  if (!change.settings.certificates.enabled) return;
  await lockPerson(change.tx, of.userId);
  await renew(change, of, makingOptions(change));
}

async function renew(change: Change, of: CourseOfPerson, options: MakingOptions): Promise<void> {
  for (const made of await renewedWith(change.tx, { ...of, today: change.today() }, options)) {
    if (made.replacesId && (await supersede(change.tx, made.replacesId, options.at)))
      await issue(change, made, { occasion: 'renewed' });
  }
}

/** Writes one certificate and announces it; undefined if there is one already. */
export async function issue(
  change: Change,
  made: CertificateMaking,
  facts: Omit<IssueFacts, 'code'>,
): Promise<string | undefined> {
  const id = await insertCertificate(change.tx, made, { ...facts, code: newCode() });
  if (id === undefined) return undefined;
  const { userId, curriculumId, curriculumName, personName } = made;
  await change.record({
    type: 'create',
    entity: { kind: 'certificate', id, name: `${curriculumName}, ${personName}` },
    after: { occasion: facts.occasion, issuedOn: made.issuedOn, expiresOn: made.expiresOn },
  });
  await change.announce(certificateIssued, {
    certificateId: id,
    userId,
    curriculumId,
    occasion: facts.occasion,
  });
  return id;
}
