import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import type { FollowPlatform } from '#contract/library/follow-platforms.ts';

const icons: Readonly<Record<FollowPlatform, Icon>> = {
  Website: IconWorld,
  Instagram: IconBrandInstagram,
  Facebook: IconBrandFacebook,
  YouTube: IconBrandYoutube,
  TikTok: IconBrandTiktok,
  X: IconBrandX,
};

/** The sign of a platform, beside its name. */
export function PlatformIcon({ platform, size }: { platform: FollowPlatform; size: number }) {
  const Sign = icons[platform];
  return <Sign size={size} stroke={1.7} aria-hidden="true" />;
}
