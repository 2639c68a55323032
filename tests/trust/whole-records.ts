import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { checklistCalls } from '#contract/live/field-checklists.calls.ts';
import { visitCalls } from '#contract/live/field-training.calls.ts';
import { eventCalls as trainingCalls } from '#contract/live/ilt-events.calls.ts';
import { locationCalls } from '#contract/live/ilt-locations.calls.ts';
import { templateCalls } from '#contract/live/ilt-templates.calls.ts';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { eventCalls } from '#contract/library/events.calls.ts';
import { mediaCalls } from '#contract/library/media-center.calls.ts';
import { messageCalls } from '#contract/library/messages.calls.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import { followCalls } from '#contract/library/suggested-follows.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { adminGroupCalls } from '#contract/people/admin-groups.calls.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import type { Call } from '#contract/platform/call.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { loyaltyItemCalls } from '#contract/rewards/loyalty-items.calls.ts';
import { spiffCalls } from '#contract/rewards/spiffs.calls.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { defaultDesign } from '#contract/training/certificate-design.ts';
import { certificationCalls } from '#contract/training/certificates.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { mp4File, pdfFile } from '#tests/builders/files.ts';
import { mp3File } from '#tests/builders/media-files.ts';
import { officeHours } from '#tests/builders/field-training.ts';
import { buildInstructor } from '#tests/builders/live-training.ts';
import { buildBusinessUnit, signedIn } from '#tests/builders/people.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import type { Records } from '#tests/samples/samples.ts';

/** A save with every field of its form, none of them as it is in a new record. */
export interface WholeSave {
  readonly call: Call;
  /** Of the record in the path, or in the body. */
  readonly id?: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Who saves it, if not the administrator. */
  readonly by?: Client;
}

const both = (word: string) => ({ en: word, fr: `${word} (fr)` });

/** The saves of every room that changes records, each with a whole record. */
export async function wholeSaves(
  portal: TestPortal,
  admin: Client,
  made: Records,
): Promise<Readonly<Record<string, WholeSave>>> {
  const unit = await buildBusinessUnit(portal);
  const { user, client: instructor } = await buildInstructor(portal);
  const audience = {
    assignmentGroups: [made['department']],
    businessUnits: [unit],
    roles: [],
    dealers: [made['dealer']],
    adminGroups: [made['district']],
    countries: ['US', 'CA'],
    states: ['US-UT'],
  };
  const brand = made['brand'];
  const curriculum = await buildCurriculum(portal, [await buildCourse(portal)]);
  const texts = { name: 'Whole', nameFr: 'Entier', description: 'All of it', descriptionFr: 'Le tout' };
  const { role } = await admin.ask(roleCalls.create, { body: { name: 'Whole parts', rank: 8 } });
  const { businessUnit } = await admin.ask(businessUnitCalls.create, {
    body: { name: 'Whole unit', code: 'WU' },
  });
  const { adminGroup } = await admin.ask(adminGroupCalls.create, { body: { name: 'Whole district' } });
  const { location } = await admin.ask(locationCalls.create, {
    body: { venue: 'Whole hall', city: 'Denver', state: 'CO', country: 'US', timezone: 'America/Denver' },
  });
  const rooms = [{ name: 'Red room' }, { name: 'Blue room' }];
  const rest = { params: { id: location._id }, body: { rooms, active: true } };
  const {
    rooms: [room],
  } = (await admin.ask(locationCalls.save, rest)).location;
  const { resource } = await admin.ask(resourceCalls.create, {
    body: { name: 'Whole', type: 'link', url: 'https://example.com/whole' },
  });
  const { suggest } = await admin.ask(followCalls.create, {
    body: { name: 'Whole', url: 'https://example.com/whole' },
  });
  const { video } = await admin.ask(videoCalls.create, {
    body: { title: 'Whole' },
    files: { audio: mp4File() },
  } as never);
  const { podcast } = await admin.ask(podcastCalls.create, {
    body: { title: 'Whole' },
    files: { audio: mp3File() },
  } as never);
  const { fileObject: media } = await admin.ask(mediaCalls.create, {
    body: { name: 'Whole.pdf' },
    files: { file: pdfFile() },
  });
  const { announcement } = await admin.ask(bulletinCalls.create, { body: { title: 'Whole' } });
  const { promotion } = await admin.ask(promotionCalls.create, { body: { title: 'Whole' } });
  const { event } = await admin.ask(eventCalls.create, { body: { title: 'Whole' } });
  const { message } = await admin.ask(messageCalls.create, { body: { subject: 'Whole', text: 'All of it' } });
  const { incentive } = await admin.ask(incentiveCalls.save, { body: { name: 'Whole' } });
  const { certification } = await admin.ask(certificationCalls.save, {
    body: { name: 'Whole', design: defaultDesign },
  });
  const { event: training } = await admin.ask(trainingCalls.create, {
    body: { template: made['ilt-template']! },
  });

  await portal.services.db
    .updateTable('curriculum')
    .set({ publishedAt: new Date() })
    .where('id', '=', curriculum)
    .execute();
  const { checklist } = await admin.ask(checklistCalls.get, { params: { id: made['field-checklist']! } });
  const items = checklist.items.slice(0, 1).map(({ _id, en, fr }) => ({ _id, en, fr }));

  const ofResource = {
    ...texts,
    type: 'link',
    url: 'https://example.com/whole',
    brand,
    course: made['course'],
    assignmentGroups: [made['department']],
    businessUnits: [unit],
    active: true,
  };
  const ofFollow = {
    ...texts,
    platform: 'YouTube',
    url: 'https://www.youtube.com/@whole',
    brand,
    audience,
    published: true,
  };
  const clip = {
    title: 'Whole',
    titleFr: 'Entier',
    description: 'All of it',
    descriptionFr: 'Le tout',
    brand,
    audience,
    published: true,
  };
  const article = {
    title: 'Whole',
    titleFr: 'Entier',
    description: '<p>All of it</p>',
    descriptionFr: '<p>Le tout</p>',
    resources: [{ resource: resource._id }],
    facts: [{ label: 'Models', labelFr: 'Modèles', value: '2027', valueFr: '2027 (fr)' }],
    course: made['course'],
    brand,
    audience,
    published: true,
  };
  const promoted = { ...article, startDate: '2031-01-02', endDate: '2031-02-03', partNumbers: ['66-204'] };
  const ofIncentive = {
    ...texts,
    type: 'points-shop',
    delivery: 'shipped',
    pointsCost: 125,
    quantity: 12,
    perPerson: 3,
    startDate: '2031-01-02',
    endDate: '2031-02-03',
    brand,
    audience,
    active: true,
  };
  const page = {
    headline: both('Ride on'),
    description: both('All of it'),
    links: [{ name: both('Parts'), url: 'https://example.com/parts' }],
    blocks: [{ _id: newId(), type: 'headline', title: both('Whole') }],
  };
  return {
    'assignment-groups.save': {
      call: groupCalls.save,
      id: made['department']!,
      body: {
        name: 'Whole',
        nameFr: 'Entier',
        description: 'All of it',
        category: 'Sales',
        status: 'inactive',
        isDefault: true,
      },
    },
    'business-units.save': {
      call: businessUnitCalls.save,
      id: businessUnit._id,
      body: { ...texts, code: 'WHOLE' },
    },
    'roles.save': {
      call: roleCalls.save,
      id: role._id,
      body: {
        name: 'Whole',
        nameFr: 'Entier',
        description: 'All of it',
        rank: 7,
        reach: 'everything',
        adminArea: 'own',
        frenchOnly: true,
        rights: ['VIEW_RESOURCES'],
      },
    },
    'dealers.save': {
      call: dealerCalls.save,
      id: made['dealer']!,
      body: {
        name: 'Whole Powersports',
        country: 'US',
        phone: '801-555-0100',
        website: 'https://whole.example/',
        number: 'WHOLE-1',
        status: 'active',
        address: { addressLine1: '1 Main St', city: 'Provo', region: 'UT', postalCode: '84601' },
        businessUnits: [unit],
        latitude: 40.2,
        longitude: -111.6,
        timezone: 'America/Boise',
      },
    },
    'admin-groups.save': {
      call: adminGroupCalls.save,
      id: adminGroup._id,
      body: { name: 'Whole', description: 'All of it', status: 'inactive' },
    },
    'resources.save': { call: resourceCalls.save, id: resource._id, body: ofResource },
    'resources.save-root': { call: resourceCalls.saveByBody, id: resource._id, body: ofResource },
    'suggested-follows.save': { call: followCalls.save, id: suggest._id, body: ofFollow },
    'suggested-follows.update': { call: followCalls.put, id: suggest._id, body: ofFollow },
    'suggested-follows.update-root': { call: followCalls.putByBody, id: suggest._id, body: ofFollow },
    'videos.save': {
      call: videoCalls.save,
      id: video._id,
      body: { ...clip, category: made['video-category'], noCaptionsReason: 'Music only' },
    },
    'podcasts.save': {
      call: podcastCalls.save,
      id: podcast._id,
      body: {
        ...clip,
        category: made['podcast-category'],
        chapters: [{ startSeconds: 0, title: 'Cold open' }],
      },
    },
    'media-center.update': {
      call: mediaCalls.save,
      id: media.link,
      body: {
        name: 'Whole sheet.pdf',
        folder: made['media-path'],
        languages: ['en', 'fr'],
        expiresOn: '2031-05-07',
      },
    },
    'bulletins.save': {
      call: bulletinCalls.save,
      id: announcement._id,
      body: { ...article, recall: true, confirmation: null },
    },
    'promotions.save': { call: promotionCalls.create, id: promotion._id, body: promoted },
    'promotions.save-one': { call: promotionCalls.save, id: promotion._id, body: promoted },
    'events.save': {
      call: eventCalls.save,
      id: event._id,
      body: {
        title: 'Whole',
        titleFr: 'Entier',
        description: 'All of it',
        descriptionFr: 'Le tout',
        startDate: '2031-05-06T08:00',
        endDate: '2031-05-06T09:00',
        timezone: 'America/Boise',
        venue: 'Hall',
        address: '1 Main St',
        city: 'Provo',
        region: 'UT',
        country: 'US',
        link: 'https://example.com/whole',
        brand,
        audience,
        published: true,
      },
    },
    'messages.save': {
      call: messageCalls.save,
      id: message._id,
      body: {
        subject: 'Whole',
        text: 'All of it',
        language: 'fr',
        audience: { ...audience, businessUnits: [], adminGroups: [], countries: [], states: [] },
        sendAt: new Date(Date.now() + 86_400_000 * 30).toISOString(),
      },
    },
    'curriculums.save': {
      call: curriculumRecordCalls.save,
      id: made['curriculum']!,
      body: {
        name: both('Whole'),
        description: both('All of it'),
        brand,
        segments: ['Trail'],
        audience,
        startsOn: '2031-01-02',
        endsOn: '2031-02-03',
        active: false,
      },
    },
    'brands.save-page': { call: brandCalls.savePage, id: brand!, body: page },
    'brands.save-page-root': { call: brandCalls.savePageByBody, id: brand!, body: page },
    'certificates.certification-save': {
      call: certificationCalls.save,
      id: certification._id,
      body: {
        name: 'Whole',
        brand,
        design: { ...defaultDesign, signatory: 'A. Whole', signatoryTitle: both('Head') },
        validityMonths: 24,
        reminderDays: [60, 30],
      },
    },
    'spiffs.update': {
      call: spiffCalls.update,
      id: made['spiff']!,
      body: {
        name: 'Whole',
        nameFr: 'Entier',
        details: 'All of it',
        detailsFr: 'Le tout',
        type: 'MANUAL',
        structure: 'PER_SPENT',
        payoutType: 'cash',
        currency: 'USD',
        amountCents: 2500,
        spentUnitCents: 10_000,
        startDate: '2026-01-01',
        endDate: '2099-12-31',
        perClaimCents: 50_000,
        perPersonCents: 90_000,
        budgetCents: 900_000,
        fundedBy: brand,
        needsSerials: true,
        lateAfterDays: 10,
        certificate: { curriculum, addsCents: 500, isRequired: true },
        parts: [{ partNumber: '66-204', name: 'Kit', nameFr: 'Ensemble' }],
        audience,
      },
    },
    'incentives.save': { call: incentiveCalls.save, id: incentive._id, body: ofIncentive },
    'incentives.save-id': { call: incentiveCalls.saveById, id: incentive._id, body: ofIncentive },
    'loyalty.eligible-items.update': {
      call: loyaltyItemCalls.save,
      id: made['loyalty-item']!,
      body: {
        partNumber: 'WHOLE-1',
        name: 'Whole',
        nameFr: 'Entier',
        brand: 'anvilcrest',
        creditRate: 2.25,
        points: 40,
        startDate: '2031-01-02',
        endDate: '2031-02-03',
      },
    },
    'live-training.events.update': {
      call: trainingCalls.update,
      id: training._id,
      body: {
        template: made['ilt-template'],
        title: 'Whole',
        titleFr: 'Entier',
        description: 'All of it',
        descriptionFr: 'Le tout',
        type: 'Update',
        seats: 9,
        language: 'fr',
        virtual: false,
        location: location._id,
        room: room!._id,
        startDate: '2031-05-06T08:00',
        endDate: '2031-05-06T09:00',
        price: { amountCents: 12_500, currency: 'CAD' },
        minPeople: 4,
        decideOn: '2031-04-20',
        firstUntil: '2031-04-10',
        audience,
        preAllowedEmails: ['guest@example.com'],
        instructors: [user.id],
      },
    },
    'live-training.templates.update': {
      call: templateCalls.update,
      id: made['ilt-template']!,
      body: {
        title: 'Whole',
        titleFr: 'Entier',
        description: 'All of it',
        descriptionFr: 'Le tout',
        type: 'Update',
        course: made['course'],
        courseRequired: true,
        durationMinutes: 90,
        seats: 9,
        status: 'published',
      },
    },
    'live-training.locations.update': {
      call: locationCalls.save,
      id: location._id,
      body: {
        venue: 'Whole hall',
        address: '1 Main St',
        city: 'Provo',
        state: 'UT',
        country: 'US',
        postalCode: '84601',
        latitude: 40.2,
        longitude: -111.6,
        timezone: 'America/Denver',
        rooms: [{ _id: room!._id, name: 'Red room' }],
        active: true,
      },
    },
    'field-training.checklists.update': {
      call: checklistCalls.save,
      id: made['field-checklist']!,
      body: { name: 'Whole', nameFr: 'Entier', type: 'Update', required: true, items },
    },
    'field-training.appointments.update': {
      call: visitCalls.update,
      id: made['appointment']!,
      body: {
        type: 'Update',
        topic: 'Whole',
        note: 'All of it',
        attendees: [made['learner']],
        startDate: '2031-05-07T10:00',
        endDate: '2031-05-07T12:00',
        instructor: user.id,
      },
    },
    'field-training.availabilities.save': {
      call: availabilityCalls.save,
      body: { timezone: 'America/Denver', weekly: officeHours, daysOff: ['2031-07-04'] },
      by: instructor ?? (await signedIn(portal, user)),
    },
  };
}
