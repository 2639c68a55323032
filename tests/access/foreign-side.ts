import { resourceCalls } from '#contract/library/resources.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { defaultDesign } from '#contract/training/certificate-design.ts';
import { certificateCalls, certificationCalls } from '#contract/training/certificates.calls.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls, courseReviewCalls } from '#contract/training/course-publishing.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import type { RoleCode } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { pdfFile } from '#tests/builders/files.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
} from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCurriculum } from '#tests/builders/training.ts';

/** A brand, a dealer, a district and a department with a person of each role in them, and nothing of any other. */
export interface Places {
  readonly brand: string;
  readonly dealer: string;
  readonly district: string;
  readonly department: string;
}

export async function buildPlaces(portal: TestPortal): Promise<Places> {
  const dealer = await buildDealer(portal);
  return {
    dealer,
    brand: await buildBrand(portal),
    district: await buildAdminGroup(portal, [dealer]),
    department: await buildAssignmentGroup(portal),
  };
}

/** Somebody of this role who belongs to these places as the role does. */
export async function personOf(portal: TestPortal, role: RoleCode, places: Places): Promise<Client> {
  const atDealer = ['LEARNER', 'DEALER_MANAGER'].includes(role);
  const user = await buildUser(portal, {
    role,
    ...(atDealer && { dealerId: places.dealer, groupIds: [places.department] }),
    ...(role === 'BRAND_MANAGER' && { brandIds: [places.brand] }),
    ...(['DISTRICT_MANAGER', 'REGIONAL_SALES_MANAGER', 'SALES_REP'].includes(role) && {
      adminGroupIds: [places.district],
    }),
  });
  return signedIn(portal, user);
}

/** Ids of one record of each kind, as paths and bodies name them. */
export type Records = Readonly<Record<string, string>>;

/** One record of each kind on one side, made as people make them. */
export async function buildRecords(portal: TestPortal, places: Places): Promise<Records> {
  const admin = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
  const draft = await writeCourse(admin, { brand: places.brand, name: 'Over there' });
  const at = { params: { id: draft._id } };
  const { comments } = await admin.ask(courseReviewCalls.comment, { ...at, body: { text: 'Which torque?' } });
  await admin.ask(coursePublishingCalls.changeStatus, { ...at, body: { action: 'publish' } } as never);
  const { course } = await admin.ask(courseDraftCalls.read, at);
  const { versions } = await admin.ask(coursePublishingCalls.versions, at);
  const sections = course.chapters.flatMap((chapter) => chapter.sections);
  const curriculum = await buildCurriculum(portal, [{ id: draft._id } as never], {
    brandId: places.brand,
    groupIds: [places.department],
  });
  const { certification } = await admin.ask(certificationCalls.save, {
    body: { name: 'Sheet over there', design: defaultDesign, brand: places.brand },
  });
  const { resource } = await admin.ask(resourceCalls.create, {
    body: {
      name: 'Over there',
      type: 'link',
      url: 'https://example.com',
      brand: places.brand,
      active: false,
    },
  } as never);
  const { resources } = await admin.ask(courseShelfCalls.addResources, {
    ...at,
    body: {},
    files: { 'resources-0': pdfFile() },
  } as never);
  const learner = await buildUser(portal, {
    dealerId: places.dealer,
    groupIds: [places.department],
  });
  const client = await signedIn(portal, learner);
  for (const section of sections)
    await client.ask(progressCalls.record, {
      ...at,
      body: { eventId: newId(), sectionId: section._id },
    } as never);
  const right = Object.fromEntries(
    course.questions.map((one) => [
      one._id,
      one.options.filter((option) => option.correct).map((option) => option._id),
    ]),
  );
  const { test } = await client.ask(quizCalls.create, { body: { courseId: draft._id } });
  await client.ask(quizCalls.save, {
    params: { testId: test._id },
    body: { answers: right, finished: true },
  } as never);
  const { certificates } = await client.ask(certificateCalls.user, { params: { userId: learner.id } });
  const { test: open } = await client.ask(quizCalls.create, { body: { courseId: draft._id } });
  const { sessions } = await client.ask(profileCalls.sessions);
  const { upload } = await client.ask(uploadCalls.begin, {
    body: { _id: newId(), name: 'photo.png', sizeBytes: 5000, kind: 'image' },
  } as never);
  const packageWork = newId();
  await portal.services.db
    .insertInto('scormWork')
    .values({
      id: packageWork,
      userId: learner.id,
      fileName: 'a.zip',
      sizeBytes: 1,
      wish: 'check',
      state: 'failed',
    })
    .execute();
  return {
    ...places,
    user: learner.id,
    course: draft._id,
    chapter: course.chapters[0]!._id,
    section: sections[0]!._id,
    question: course.questions[0]!._id,
    version: versions[0]!._id,
    comment: comments[0]!._id,
    courseResource: resources[0]!._id,
    curriculum,
    certification: certification._id,
    certificate: certificates[0]!._id,
    resource: resource._id,
    attempt: open._id,
    session: sessions[0]!._id,
    upload: upload._id,
    packageWork,
  };
}
