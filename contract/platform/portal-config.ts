import type { Feature } from './features.ts';
import type { Named } from './ids.ts';
import type { Bilingual } from './language.ts';

export interface Choice extends Bilingual {
  readonly value: string;
}

/** The steps of registration, in their order. */
export const registrationSteps = ['person', 'dealer', 'work', 'verify'] as const;

/** The settings a browser may know, as the session carries them. */
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
  readonly adminRoles: readonly string[];
  readonly limitedAdminRoles: readonly string[];
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
     * Active departments and business units by name, in the caller's language. Only for strangers, and for people who still
     * have to choose; empty for everybody else.
     */
    readonly departments: readonly Named[];
    readonly businessUnits: readonly Named[];
  };
  /** Some assignment group carries a category; asked only where positions may have to be confirmed. */
  readonly hasGroupCategories: boolean;
  /** A portal with demo sign-ins says so on its sign-in page. */
  readonly demo: boolean;
  /** Site key of the captcha; null where none is configured. */
  readonly captchaKey: string | null;
  readonly analyticsId: string | null;
}
