import * as z from 'zod';
import { followPlatforms } from '#contract/library/follow-platforms.ts';
import { country, currency, demoFiles, demoHtml, demoText, demoTextUpTo, demoVideo, email, language, slug, storyboard, timeZone, wallTime } from './demo-text.schema.ts';

const departments = z.array(z.string().min(1));
const contentStatus = z.enum(['draft', 'unpublished', 'published']);
const trainingType = z.enum(['Hands-On', 'Update', 'Field Training']);
const cents = z.int().positive();
const times = { startTime: wallTime, endTime: wallTime, timezone: timeZone };

const announcement = z.strictObject({
  slug,
  brand: slug,
  status: contentStatus,
  /** Null while it is a draft. */
  publishedDaysAgo: z.int().nonnegative().nullable(),
  recall: z.boolean(),
  /** Empty: everyone. */
  departments,
  title: demoText,
  body: demoHtml,
  /** The reader must confirm and answer one question; null if reading is enough. */
  acknowledge: z
    .strictObject({
      withinDays: z.int().positive(),
      escalateTo: z.literal('DEALER_MANAGER'),
      question: demoText,
      options: z.array(z.strictObject({ text: demoText, correct: z.boolean() })).min(2),
      explanation: demoText,
    })
    .nullable(),
});

const promotion = z.strictObject({
  brand: slug,
  status: contentStatus,
  startInDays: z.int(),
  endInDays: z.int(),
  departments,
  partNumbers: z.array(z.string()),
  title: demoText,
  body: demoHtml,
});

const event = z.strictObject({
  status: contentStatus,
  startInDays: z.int(),
  ...times,
  /** Null with `city`, `region` and `country` if the event is online; then `link` is set. */
  venue: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: country.nullable(),
  link: z.url().nullable(),
  departments,
  title: demoText,
  description: demoText,
});

const resource = z.strictObject({
  slug,
  type: z.enum(['document', 'video', 'link', 'image']),
  format: z.enum(['pdf', 'xlsx', 'png', 'mp4']).nullable(),
  course: slug.nullable(),
  departments,
  businessUnit: z.string().nullable(),
  order: z.int().positive(),
  active: z.boolean(),
  name: demoText,
  /** Document or image, one per language. */
  file: demoFiles.nullable(),
  video: demoVideo.nullable(),
  url: z.url().nullable(),
});

const liveTraining = z.strictObject({
  templates: z.array(
    z.strictObject({
      slug,
      type: trainingType,
      course: slug,
      durationHours: z.number().positive(),
      seats: z.int().positive(),
      status: contentStatus,
      title: demoText,
      description: demoText,
    }),
  ),
  locations: z.array(
    z.strictObject({
      slug,
      venue: z.string().min(1),
      address: z.string().min(1),
      city: z.string().min(1),
      state: z.string().length(2),
      country,
      postalCode: z.string().min(5),
      lat: z.number(),
      lng: z.number(),
      timezone: timeZone,
      active: z.boolean(),
    }),
  ),
  events: z.array(
    z.strictObject({
      template: slug,
      status: contentStatus,
      language,
      /** Location slug; null if the event is virtual. */
      location: slug.nullable(),
      virtual: z.boolean(),
      link: z.url().nullable(),
      startInDays: z.int(),
      ...times,
      seats: z.int().positive(),
      /** How many people the loader enrols, and puts on the waitlist. */
      enrolled: z.int().nonnegative(),
      waitlisted: z.int().nonnegative(),
    }),
  ),
});

const fieldTraining = z.strictObject({
  topics: z.array(z.strictObject({ slug, name: demoText })),
  appointments: z.array(
    z.strictObject({
      status: z.enum(['pending', 'confirmed', 'completed', 'cancelled']),
      type: trainingType,
      topic: slug,
      dealer: z.string(),
      requester: email,
      instructor: email,
      attendees: z.array(email).min(1),
      startInDays: z.int(),
      ...times,
      note: z.string().min(1),
      cancelReason: z.string().nullable(),
      visitReport: z.string().nullable(),
      assignCourses: z.array(slug),
      comments: z.array(z.strictObject({ from: email, message: z.string().min(1) })),
    }),
  ),
});

const spiff = z.strictObject({
  status: z.enum(['approved']),
  structure: z.enum(['PER_ITEM', 'FIXED', 'PER_SPENT']),
  approvalType: z.enum(['MANUAL', 'RECEIPT_SCAN']),
  payoutType: z.enum(['cash', 'dealerCredit']),
  currency,
  amountCents: cents,
  spentUnitCents: cents.nullable(),
  capPerClaimCents: cents.nullable(),
  capPerUserCents: cents.nullable(),
  partNumbers: z.array(z.string()).min(1),
  departments,
  startInDays: z.int(),
  endInDays: z.int(),
  name: demoText,
  details: demoTextUpTo(150),
  example: demoText,
});

const loyalty = z.strictObject({
  memberBusinessUnit: z.string(),
  brands: z.array(
    z.strictObject({ slug, slot: z.int().positive(), name: z.string().min(1), description: demoText }),
  ),
  items: z.array(
    z.strictObject({
      partNumber: z.string().min(1),
      brand: slug,
      name: demoText,
      priceCents: cents,
      currency,
      creditRate: z.number().positive(),
      pointsPerUnit: z.int().positive(),
    }),
  ),
});

/**
 * `library.yaml`. Days count from the day the demo is loaded, times are wall clock in their zone. A text that one person wrote (message,
 * note, comment, activity) is in that person's language only; everything else in both.
 */
export const demoLibrary = z.strictObject({
  announcements: z.array(announcement),
  promotions: z.array(promotion),
  events: z.array(event),
  resources: z.array(resource),
  videoCategories: z.array(z.strictObject({ slug, name: demoText })),
  videos: z.array(
    z.strictObject({
      slug,
      category: slug,
      status: z.enum(['published', 'waiting_approval']),
      submittedBy: email.nullable(),
      title: demoText,
      description: demoTextUpTo(250),
      storyboard,
    }),
  ),
  podcastCategories: z.array(z.strictObject({ slug, name: demoText })),
  podcasts: z.array(
    z.strictObject({
      slug,
      category: slug,
      status: contentStatus,
      minutes: z.int().positive(),
      title: demoText,
      description: demoText,
      script: z.array(demoText).min(1),
    }),
  ),
  suggestedFollows: z.array(
    z.strictObject({
      name: z.string().min(1),
      platform: z.enum(followPlatforms),
      url: z.url(),
      departments,
      published: z.boolean(),
      order: z.int().positive(),
      description: demoText,
    }),
  ),
  messages: z.array(
    z.strictObject({
      language,
      from: email,
      sentDaysAgo: z.int().nonnegative(),
      audience: z.strictObject({
        roles: z.array(z.string()),
        businessUnits: z.array(z.string()),
        departments,
        adminGroups: z.array(slug),
        dealers: z.array(z.string()),
      }),
      subject: z.string().min(1),
      text: z.string().min(1),
    }),
  ),
  liveTraining,
  fieldTraining,
  spiffs: z.array(spiff),
  loyalty,
  activities: z.array(
    z.strictObject({
      user: email,
      type: z.enum(['race', 'demo', 'event', 'other']),
      style: z.enum(['flat', 'motocross', 'road', 'offroad']).nullable(),
      daysAgo: z.int().nonnegative(),
      amountCents: cents,
      currency,
      status: z.enum(['approved', 'pending', 'denied']),
      language,
      note: z.string().min(1),
      reason: z.string().nullable(),
    }),
  ),
});
export type DemoLibrary = z.infer<typeof demoLibrary>;
