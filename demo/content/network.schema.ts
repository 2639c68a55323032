import * as z from 'zod';
import { country, demoText, demoTextUpTo, email, language, slug, timeZone } from './demo-text.schema.ts';

const role = z.enum([
  'PLATFORM_ADMIN',
  'COMPANY_ADMIN',
  'BRAND_MANAGER',
  'DISTRICT_MANAGER',
  'REGIONAL_SALES_MANAGER',
  'SALES_REP',
  'ILT_ADMIN',
  'TRANSLATOR',
  'DEALER_MANAGER',
  'LEARNER',
]);
const dealerNumber = z.string().regex(/^D\d{6}$/);

const personBase = { firstName: z.string().min(1), lastName: z.string().min(1), email, role, language };
const staffExtras = {
  /** Brand slugs a brand manager works on. */
  ownedBrands: z.array(slug).optional(),
  /** Admin group slugs. */
  adminGroups: z.array(slug).optional(),
  isInstructor: z.boolean().optional(),
};
const dealerExtras = {
  dealer: dealerNumber,
  /** Department name. */
  department: z.string().min(1),
  dealerPosition: z.enum(['Owner', 'Manager', 'Staff']),
};

/** The demo sign-ins: `<who>@paddock.example`. */
const signIn = z.strictObject({
  ...personBase,
  ...staffExtras,
  ...z.strictObject(dealerExtras).partial().shape,
  who: slug,
  status: z.enum(['active', 'pending', 'denied', 'deactivated']),
  emailVerified: z.boolean().optional(),
  /** Why the person was denied or deactivated. */
  reason: z.string().min(1).optional(),
});
const companyPerson = z.strictObject({
  ...personBase,
  ...staffExtras,
  department: z.string().min(1).optional(),
});
const dealerPerson = z.strictObject({ ...personBase, ...dealerExtras });
/** Active, with an address only: the portal asks them for missing data when they sign in. */
const newcomer = z.strictObject({ ...personBase, firstName: z.string() });

const dealer = z.strictObject({
  number: dealerNumber,
  name: z.string().min(1),
  domain: z.string().endsWith('.example'),
  status: z.enum(['active']),
  address: z.strictObject({
    addressLine1: z.string().min(1),
    city: z.string().min(1),
    region: z.string().length(2),
    postalCode: z.string().min(5),
    country,
  }),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  timezone: timeZone,
  businessUnits: z.array(z.string()).min(1),
  language,
});

const curriculum = z.strictObject({
  slug,
  brand: slug,
  name: demoText,
  description: demoTextUpTo(250),
  departments: z.array(z.string().min(1)).min(1),
  segments: z.array(z.string().min(1)).min(1),
  /** In order; `prerequisites` are slugs of earlier courses in the same curriculum. */
  courses: z
    .array(z.strictObject({ course: slug, required: z.boolean(), prerequisites: z.array(slug) }))
    .min(1),
  /** Certificate slug. */
  certificate: slug.nullable(),
});

const incentive = z.strictObject({
  slug,
  brand: slug,
  type: z.enum(['physical', 'points-shop', 'code', 'qrcode']),
  name: demoText,
  description: demoText,
  /** Slug of the curriculum that earns it; null if it is bought with points. */
  curriculum: slug.nullable(),
  pointsCost: z.int().nonnegative(),
  /** In stock; for codes, how many there are. */
  quantity: z.int().positive(),
  codes: z.array(z.string().regex(/^\S+$/)),
});

const certificate = z.strictObject({
  slug,
  name: demoText,
  orientation: z.enum(['landscape', 'portrait']),
  /** A description of the sheet's look. */
  design: demoText,
  texts: z.strictObject({
    title: demoText,
    statement: demoText,
    signatory: z.string().min(1),
    signatoryTitle: demoText,
  }),
});

/** `network.yaml`: manufacturer, brands, dealers, people, curriculums, incentives, certificates. */
export const demoNetwork = z.strictObject({
  maker: z.strictObject({ name: z.string(), portal: z.string(), oneLine: demoText, supportEmail: email }),
  buckets: z.array(z.strictObject({ slug, name: demoText })).min(1),
  brands: z
    .array(
      z.strictObject({
        slug,
        name: z.string().min(1),
        colour: z.string().regex(/^#[0-9A-F]{6}$/),
        bucket: slug,
        segments: z.array(z.string().min(1)).min(1),
        oneLine: demoText,
        description: demoText,
        /** Square PNG, path from the media folder. */
        logo: z.string().endsWith('.png'),
      }),
    )
    .min(1),
  businessUnits: z.array(z.strictObject({ code: z.string(), name: demoText, description: demoText })).min(1),
  departments: z.array(z.strictObject({ name: z.string().min(1), label: demoText })).min(1),
  adminGroups: z
    .array(z.strictObject({ slug, name: demoText, staff: z.array(email), dealers: z.array(dealerNumber) }))
    .min(1),
  dealers: z.array(dealer).min(1),
  signIns: z.array(signIn).min(1),
  company: z.array(companyPerson),
  users: z.array(dealerPerson).min(1),
  newcomers: z.array(newcomer),
  curriculums: z.array(curriculum).min(1),
  incentives: z.array(incentive),
  certificates: z.array(certificate).min(1),
});
export type DemoNetwork = z.infer<typeof demoNetwork>;
