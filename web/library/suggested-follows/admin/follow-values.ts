import type { FollowPlatform } from '#contract/library/follow-platforms.ts';
import type { Follow } from '#contract/library/suggested-follows.calls.ts';
import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';

/** The fields of the form, from the record that was read, or of a new one. */
export const valuesFrom = (follow: Follow | undefined, firstBrand: string | null) => ({
  name: follow?.name ?? '',
  nameFr: follow?.nameFr ?? '',
  description: follow?.description ?? '',
  descriptionFr: follow?.descriptionFr ?? '',
  platform: follow?.platform ?? ('Website' as FollowPlatform),
  url: follow?.url ?? '',
  image: follow?.image?._id ?? null,
  brand: follow ? (follow.brand?._id ?? null) : firstBrand,
  audience: follow?.audience ? valuesOf(follow.audience) : emptyAudience(),
});
