import { parsedUrl } from '#contract/platform/parsed-url.ts';

/** Where a suggested follow is. `Website` is every site that is none of the others. */
export const followPlatforms = ['Website', 'Instagram', 'Facebook', 'YouTube', 'TikTok', 'X'] as const;
export type FollowPlatform = (typeof followPlatforms)[number];

/** The domains of each platform, which also has the hosts below them: `www.`, `m.`. Null: any host. */
const domains: Readonly<Record<FollowPlatform, readonly string[] | null>> = {
  Website: null,
  Instagram: ['instagram.com'],
  Facebook: ['facebook.com', 'fb.com'],
  YouTube: ['youtube.com', 'youtu.be'],
  TikTok: ['tiktok.com'],
  X: ['x.com', 'twitter.com'],
};

/** An address that a learner can open without being led elsewhere: https, and no name and password before the host, which may look like one. */
export function isSafeAddress(text: string): boolean {
  const url = parsedUrl(text);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

/** Whether an address is one of this platform. */
export function isOnPlatform(platform: FollowPlatform, address: string): boolean {
  const host = parsedUrl(address)?.hostname;
  const own = domains[platform];
  return own === null || own.some((domain) => host === domain || (host?.endsWith(`.${domain}`) ?? false));
}

/** The host of an address, without `www.`, as cards show it. */
export const shownHost = (address: string): string =>
  parsedUrl(address)?.hostname.replace(/^www\./, '') ?? address;
