import { checklistCalls } from '#contract/live/field-checklists.calls.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { mediaCalls } from '#contract/library/media-center.calls.ts';
import { messageCalls } from '#contract/library/messages.calls.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { followCalls } from '#contract/library/suggested-follows.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { buildBulletin, buildPromotion } from '#tests/builders/articles.ts';
import { buildNewsEvent } from '#tests/builders/events.ts';
import { mp4File, pdfFile } from '#tests/builders/files.ts';
import { buildOwner, buildTeacher, buildVisit, checklistBody } from '#tests/builders/field-training.ts';
import { buildEvent, buildLocation, buildTemplate } from '#tests/builders/live-training.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildBusinessUnit,
  buildDealer,
  buildUser,
} from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { buildIncentive } from '#tests/builders/rewards.ts';
import type { Known } from './samples.ts';

/** One record of each room whose fields the tests change, and the records that inputs refer to. */
export async function buildKnown(portal: TestPortal, admin: Client): Promise<Known> {
  const user = await buildUser(portal);
  const { role } = await admin.ask(roleCalls.create, { body: { name: 'Parts', rank: 8 } });
  const { resource } = await admin.ask(resourceCalls.create, { body: { name: 'Site', type: 'link' } });
  const { suggest } = await admin.ask(followCalls.create, {
    body: { name: 'Torque talk', url: 'https://talk.example/' },
  });
  const { video } = await admin.ask(videoCalls.create, { body: { title: 'Belt' } });
  const inReview = await admin.ask(videoCalls.create, {
    body: { title: 'Belt', status: 'waiting_approval' },
    files: { audio: mp4File() },
  });
  const { podcast } = await admin.ask(podcastCalls.create, { body: { title: 'Belt' } });
  const { fileObject } = await admin.ask(mediaCalls.create, { body: { type: 'folder', name: 'Showroom' } });
  await admin.ask(mediaCalls.create, { body: { path: 'Showroom' }, files: { file: pdfFile() } });
  const [dealer, department] = [await buildDealer(portal), await buildAssignmentGroup(portal)];
  await buildTeacher(portal);
  return {
    role: role._id,
    dealer,
    department,
    learner: (await buildUser(portal, { dealerId: dealer })).id,
    records: {
      'business-units': await buildBusinessUnit(portal),
      'assignment-groups': await buildAssignmentGroup(portal),
      'admin-groups': await buildAdminGroup(portal, []),
      roles: role._id,
      users: user.id,
      dealers: await buildDealer(portal),
      resources: resource._id,
      bulletins: (await buildBulletin(admin, { published: false }))._id,
      promotions: (await buildPromotion(admin, { published: false }))._id,
      events: (await buildNewsEvent(admin))._id,
      'suggested-follows': suggest._id,
      videos: video._id,
      'videos-in-review': inReview.video._id,
      podcasts: podcast._id,
      'media-center': fileObject.link,
      messages: (
        await admin.ask(messageCalls.create, { body: { subject: 'Parts week', text: 'Bring the list.' } })
      ).message._id,
      incentives: (await buildIncentive(admin, {}))._id,
      'ilt-locations': (await buildLocation(admin))._id,
      'ilt-templates': (await buildTemplate(admin))._id,
      'ilt-events': (await buildEvent(admin))._id,
      'field-checklists': (await admin.ask(checklistCalls.create, { body: checklistBody('Sag and torque') }))
        .checklist._id,
      appointments: (await buildVisit(await buildOwner(portal, dealer)))._id,
    },
  };
}
