import type { Access } from './access.ts';
import type { Feature } from './features.ts';
import type { Bilingual, Language } from './language.ts';
import type { PortalConfig } from './portal-config.ts';
import type { Reach } from './roles.ts';

/** `bare` has only a logo and a language chooser; `room` is a screen with its own frame (the player, an editor). */
export type Shell = 'public' | 'bare' | 'user' | 'admin' | 'proxy' | 'room';

/** The picture on a tile of the learner's home (`web/insight/dashboards/learner/tiles.tsx`). */
export type TileIcon =
  | 'activities'
  | 'announcements'
  | 'brands'
  | 'categories'
  | 'dealer-training'
  | 'events'
  | 'favorites'
  | 'loyalty'
  | 'media-center'
  | 'payouts'
  | 'podcasts'
  | 'promotions'
  | 'rewards'
  | 'spiffs'
  | 'suggested-follows'
  | 'videos'
  | 'visits';

/** A page address as data, read by server and browser. */
export interface Screen {
  readonly id: string;
  /** The path as specified: `{name}`, `{name?}`, a final `*` for the rest. French is under /fr. */
  readonly path: `/${string}`;
  readonly shell: Shell;
  readonly access: Access;
  readonly feature?: Feature;
  readonly title: Bilingual;
  /** The title where the settings call the news bulletins. */
  readonly bulletinTitle?: Bilingual;
  /** A shorter title for the menu, if it differs. */
  readonly menuTitle?: Bilingual;
  /** A shorter title for a row of tabs that says already what they are. */
  readonly tabTitle?: Bilingual;
  /** The learner's home has a tile that leads here, for everyone who may open it and has no entry for it in the navigation. */
  readonly tile?: TileIcon;
  /** The reaches of the people who have the tile, if not everyone who may open the screen has it. */
  readonly tileFor?: readonly Reach[];
  /** Used less than others: the tile stands behind More. */
  readonly tileBehindMore?: true;
  /** The session badge that counts what is pending here; shown in menus and on the tile. */
  readonly badge?: string;
  /** What the badge counts, for the administrator's home: a sentence for one and for several, each with `{count}`. */
  readonly waits?: Readonly<Record<Language, readonly [one: string, other: string]>>;
  /** The screen a breadcrumb leads back to. */
  readonly parent?: string;
  /** Start-up steps from this one on do not redirect away from here. */
  readonly startUpStep?: 3 | 4 | 5;
  /** Never redirected by the start-up order: help, self-attendance. */
  readonly exempt?: true;
  /** A form that opens as a drawer over this list; its address opens it, and back closes it. */
  readonly drawerOver?: string;
  /**
   * Addresses of the screen's first requests without a query, with the parameters of its path: the first HTML starts them while the scripts
   * are still loading. A test opens all screens and reports a request that is started and not used.
   */
  readonly asks?: readonly string[];
  /** Shows or asks for what no script of anybody else may read: its document allows none, and a document that has one is left. */
  readonly ownScriptsOnly?: true;
  /** Not for people whose only assignment group is the sales group of the settings: hidden in the navigation, and leads home. */
  readonly notForSalesOnly?: true;
  /** Hidden from search engines: open to everyone, but meant for people who have the address. */
  readonly unlisted?: true;
}

/** A screen's title. `{departments}` stands for what the settings call assignment groups; the news have the name that the settings give them. */
export const titleOf = (
  { title, bulletinTitle }: Pick<Screen, 'title' | 'bulletinTitle'>,
  language: Language,
  config: Pick<PortalConfig, 'assignmentGroupName' | 'announcementsTitle'>,
): string =>
  ((config.announcementsTitle === 'bulletins' && bulletinTitle) || title)[language].replace(
    '{departments}',
    config.assignmentGroupName[language].plural,
  );

/** What waits on a screen, in words: `3 registrations to review`. */
export function waitsText(
  waits: NonNullable<Screen['waits']>,
  language: Language,
  count: number,
  shown: string,
): string {
  const [one, other] = waits[language];
  return (new Intl.PluralRules(language).select(count) === 'one' ? one : other).replace('{count}', shown);
}

export const screen = <const S extends Screen>(declaration: S): S => declaration;

type RequiredParam<P extends string> = P extends `${string}{${infer K}}${infer R}`
  ? (K extends `${string}?` ? never : K) | RequiredParam<R>
  : never;
type OptionalParam<P extends string> = P extends `${string}{${infer K}}${infer R}`
  ? (K extends `${infer O}?` ? O : never) | OptionalParam<R>
  : never;

export type ScreenParams<P extends string> = { readonly [K in RequiredParam<P>]: string } & {
  readonly [K in OptionalParam<P>]?: string;
};

type AddressArgs<P extends string> = [RequiredParam<P>] extends [never]
  ? [params?: ScreenParams<P>]
  : [params: ScreenParams<P>];

/** The path of a screen with its parameters filled in; without language prefix. */
export function addressOf<const P extends `/${string}`>(
  to: { readonly path: P },
  ...[params]: AddressArgs<P>
): `/${string}` {
  const given = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  const filled = to.path.replace(/\/\{(\w+)(\??)\}/g, (_, name: string) => {
    const value = given[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled === '' ? '/' : (filled as `/${string}`);
}

/** The addresses a screen requests at a path, without those whose parameter the path omits. */
export function asksAt({ path: pattern, asks = [] }: Pick<Screen, 'path' | 'asks'>, path: string): string[] {
  const params = matchScreen(pattern, path) ?? {};
  return asks
    .filter((address) => [...address.matchAll(/\{(\w+)\}/g)].every(([, name]) => params[name!] !== undefined))
    .map((address) => address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!)));
}

/** Matches a path (no language prefix, no query) against a screen's pattern. */
export function matchScreen(pattern: string, path: string): Readonly<Record<string, string>> | null {
  return match(pattern.split('/').filter(Boolean), path.split('/').filter(Boolean));
}

function match(wanted: readonly string[], given: readonly string[]): Record<string, string> | null {
  const [part, ...others] = wanted;
  if (part === undefined) return given.length === 0 ? {} : null;
  if (part === '*') return { '*': given.map(decoded).join('/') };
  const [value, ...after] = given;
  const name = /^\{(\w+)(\??)\}$/.exec(part);
  if (!name) return value === part ? match(others, after) : null;
  if (value !== undefined) {
    const rest = match(others, after);
    if (rest) return { [name[1]!]: decoded(value), ...rest };
  }
  return name[2] === '?' ? match(others, given) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Fixed segments before parameters, parameters before optional ones, the rest last. */
const rank = (pattern: string) =>
  pattern
    .split('/')
    .map((part) => (part === '*' ? '3' : part.endsWith('?}') ? '2' : part.startsWith('{') ? '1' : '0'))
    .join('');

/** The screens in the order a path is tried against them. */
export const inMatchingOrder = <S extends Screen>(screens: readonly S[]): S[] =>
  screens.toSorted((a, b) => rank(a.path).localeCompare(rank(b.path)) || a.path.localeCompare(b.path));
