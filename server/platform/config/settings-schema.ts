import * as z from 'zod';
import { mostAttachments } from '#contract/platform/file-sizes.ts';
import { currencies } from '#contract/platform/money.ts';
import { roleCodes } from '#contract/platform/roles.ts';
import { isTimeZone } from '#contract/platform/time-zone.ts';

const line = z.string().trim().min(1);
const bilingual = z.strictObject({ en: line, fr: line });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'should be a time of day like 08:00');
const date = z.iso.date('should be a date like 2026-01-31');
const timeZone = z.string().refine(isTimeZone, 'should be a time zone like America/Los_Angeles');
const role = z.enum(roleCodes as [(typeof roleCodes)[number], ...(typeof roleCodes)[number][]]);
// The upper bounds keep sums within their columns, and days within the calendar.
const count = z.int().min(0).max(1_000_000);
const atLeastOne = z.int().min(1).max(1_000_000);
const days = z.int().min(1).max(36_500);
const bytes = z.int().min(1).max(1_000_000_000_000);
const cents = z.int().min(0).max(10_000_000_000);
const onOff = z.boolean();

/**
 * Values people choose from, with their labels. Values are stored and compared, so a value never changes its meaning. There is always one:
 * a required field without a choice could not be filled in.
 */
const choices = z
  .array(z.strictObject({ value: line, en: line, fr: line }))
  .min(1, 'should name at least one value')
  .refine(
    (list) => new Set(list.map((choice) => choice.value)).size === list.length,
    'should name each value once',
  );

const feature = z.strictObject({ enabled: onOff });
const missing = z.enum(['add-themselves', 'off']);

/** The portal's settings. Every key is present: `config/default.json` holds them all. */
export const settingsSchema = z.strictObject({
  publicHome: feature,
  resources: feature,
  certificates: feature,
  customCertification: feature,
  grace: feature,
  scorm: feature,
  optionalRequiredCourses: feature,
  prerequisites: feature,
  announcements: feature,
  events: feature,
  messages: feature,
  dealerReports: feature,
  notifications: feature,
  videos: feature,
  podcasts: feature,
  suggestedFollows: feature,
  favorites: feature,
  mediaCenter: feature,
  multiBrands: feature,
  courseReview: feature,
  approvalNewUser: feature.extend({ dealerManagers: onOff }),
  deactivateLearnerReview: feature,
  spiff: feature,
  newCourseReminders: feature.extend({ daysOfMonth: z.array(z.int().min(1).max(28)).min(1), time, timeZone }),
  dealers: feature.extend({
    businessUnit: onOff,
    scan: onOff,
    ftpUpdate: z.strictObject({ enabled: onOff, time, timeZone }),
  }),
  userReports: feature.extend({
    fullReport: z.strictObject({
      enabled: onOff,
      times: z.array(time).min(1),
      timeZone,
      mailTo: z.email().nullable(),
    }),
  }),
  /** `admins` are ids or e-mail addresses of users. */
  fieldTraining: feature.extend({ admins: z.array(line) }),
  liveTraining: feature.extend({
    countries: z.array(z.string().regex(/^[a-z]{2}$/, 'should be a two-letter country code like us')).min(1),
    mapCentre: z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    }),
    types: choices,
    start: time,
    qrSelfAttendance: onOff,
    reminders: onOff,
    reminderPeriodDays: days,
    preAllowedEmail: onOff,
    sameTemplateLimit: onOff,
    automaticSeatOffers: onOff,
    /** How long an offered seat is kept. */
    seatOfferHours: z.int().min(1).max(720),
    /** From this long before the start, seats are no longer offered: the administrators of the event decide. */
    seatOfferCutoffHours: z.int().min(0).max(720),
    /** Seats that a dealer reserved without naming the people are released this many days before the start. */
    blockDeadlineDays: z.int().min(0).max(90),
    /** The share of the seats of an event that one dealer may have when it reserves seats. */
    blockSharePercent: z.int().min(1).max(100),
    virtualPrice: z.strictObject({
      amountCents: cents,
      discountCents: cents,
      discountUntil: date,
      currency: z.enum(currencies),
    }),
  }),
  /** `brands` fill the four totals of the overview, in this order. */
  loyalty: feature.extend({
    memberBusinessUnit: line,
    brands: choices.refine(
      (list) => list.length === 4,
      'should name four brands, one for each total of the overview',
    ),
    creditRatePercent: z.number().min(0).max(100),
    pointsPerUnit: count,
    photoPoints: count,
    expiryDays: days,
    /** All of a person’s points together, that long after the last earning, or each earning for itself. */
    pointsEnd: z.enum(['inactivity', 'lots']),
  }),

  trainingOnly: z
    .strictObject({ enabled: onOff, curriculumId: z.uuid().nullable(), courseId: z.uuid().nullable() })
    .refine(
      (mode) => !mode.enabled || (mode.curriculumId !== null && mode.courseId !== null),
      'should name curriculumId and courseId when it is enabled',
    ),
  missingDealer: missing,
  missingAudience: missing,
  skipVerification: onOff,
  resetPositions: onOff,
  loginDisabled: onOff,
  rootRedirectStatus: z.literal([301, 302, 303, 307, 308]),
  adminRoles: z.array(role).min(1),
  limitedAdminRoles: z.array(role),
  announcementsTitle: z.enum(['announcements', 'bulletins']),
  announcementsNav: onOff,
  registration: z.strictObject({
    rateLimit: z.strictObject({ count: atLeastOne, minutes: atLeastOne }),
    minimumAge: z.int().min(1).max(120),
    primaryRoles: choices,
    dealerPositions: choices,
    companyRoles: choices,
    countries: choices,
  }),
  passScore: z.int().min(1).max(100),
  pointsPerCourse: count,
  graceDays: z.int().min(0).max(36_500),
  /** 0 means no limit. */
  courseLimits: count,
  curriculumLimits: count,
  uploads: z.strictObject({
    imageMaxBytes: bytes,
    attachmentMaxBytes: bytes,
    /** Attachments of a message, an announcement, a promotion, or a loyalty submission. */
    attachmentMaxCount: z.int().min(1).max(mostAttachments),
    audioMaxBytes: bytes,
    videoMaxBytes: bytes,
    scormMaxBytes: bytes,
    /** Bytes a person may upload within 24 hours: authors of content, announcements, and messages, and everyone else. */
    authorDailyMaxBytes: bytes,
    personDailyMaxBytes: bytes,
    /** Large files one person may be uploading at the same time. */
    openAtOnce: atLeastOne,
  }),
  /** The portal's time zone: its days begin and end there. */
  timeZone,
  portalName: bilingual,
  primaryColour: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'should be a colour like #0181F6'),
  /** How many mails a person gets a day, and when by their clock none leave. Urgent ones and those about the account always do. */
  mails: z.strictObject({ perDay: atLeastOne, quietFrom: time, quietUntil: time }),
  supportEmail: z.email(),
  supportHours: bilingual,
  assignmentGroupName: z.strictObject({
    en: z.strictObject({ singular: line, plural: line }),
    fr: z.strictObject({ singular: line, plural: line }),
  }),
  salesGroupName: line,
  /** Groups of brands with their own page; the value is the last segment of its address. */
  buckets: choices.refine(
    (list) => list.every((bucket) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(bucket.value)),
    'should have values of lower-case letters, digits and single hyphens',
  ),
});

export type Settings = z.infer<typeof settingsSchema>;
