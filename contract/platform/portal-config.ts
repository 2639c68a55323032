import type { Feature } from './features.ts';
import type { UploadLimits } from './file-sizes.ts';
import type { HomeSlide } from './home-slides.ts';
import type { Named } from './ids.ts';
import type { Bilingual } from './language.ts';

export interface Choice extends Bilingual {
  readonly value: string;
}

/** The steps of registration, in their order. */
export const registrationSteps = ['person', 'dealer', 'work', 'verify'] as const;

/** The settings a browser may know, sent with the session. */
export interface PortalConfig {
  readonly features: Readonly<Record<Feature, boolean>>;
  readonly portalName: Bilingual;
  /** `#RRGGBB`. */
  readonly primaryColour: string;
  readonly supportEmail: string;
  readonly supportHours: Bilingual;
  readonly salesGroupName: string;
  readonly assignmentGroupName: Readonly<
    Record<'en' | 'fr', { readonly singular: string; readonly plural: string }>
  >;
  readonly missingDealer: 'add-themselves' | 'off';
  readonly missingAudience: 'add-themselves' | 'off';
  readonly skipVerification: boolean;
  readonly resetPositions: boolean;
  readonly trainingOnly: {
    readonly enabled: boolean;
    readonly curriculumId: string | null;
    readonly courseId: string | null;
  };
  /** 301, 302, 303, 307 or 308. */
  readonly rootRedirectStatus: number;
  /** Groups of brands, in the order they are shown. */
  readonly buckets: readonly Choice[];
  /** The brands of the loyalty program, and the business unit of its members. */
  readonly loyalty: { readonly memberBusinessUnit: string; readonly brands: readonly Choice[] };
  /** The largest file of each kind, and how many can be attached to a record. */
  readonly uploads: UploadLimits & { readonly attachmentMaxCount: number };
  /** Where maps open that have no places to show. */
  /** In which days are counted. */
  readonly timeZone: string;
  readonly mapCentre: { readonly latitude: number; readonly longitude: number };
  readonly passScore: number;
  readonly pointsPerCourse: number;
  readonly announcementsTitle: string;
  readonly announcementsNav: boolean;
  readonly registration: {
    readonly minimumAge: number;
    readonly primaryRoles: readonly Choice[];
    readonly dealerPositions: readonly Choice[];
    readonly companyRoles: readonly Choice[];
    readonly countries: readonly Choice[];
    readonly steps: typeof registrationSteps;
    /**
     * Active departments and business units by name, in the caller's language. Only for visitors, and for people who still have to choose;
     * empty for everyone else.
     */
    readonly departments: readonly Named[];
    readonly businessUnits: readonly Named[];
  };
  /** The slides at the top of the learner's home; empty for visitors. They come with the session, so the home asks for nothing more. */
  readonly slides: readonly HomeSlide[];
  /** True if some assignment group has a category; computed only if positions may have to be confirmed. */
  readonly hasGroupCategories: boolean;
  /** True for a portal with demo sign-ins; its sign-in page shows it. */
  readonly demo: boolean;
  /** Site key of the captcha; null if none is configured. */
  readonly captchaKey: string | null;
  readonly analyticsId: string | null;
  /** Key of the maps service; absent if none is configured, so that the first HTML of other portals stays as it is. */
  readonly mapsKey?: string;
}
