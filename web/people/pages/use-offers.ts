import type { Feature } from '#contract/platform/features.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/platform/session.tsx';

/** Where each thing that the public pages promise is found. */
const places = {
  live: '/auth/live-training',
  shop: '/auth/rewards',
  receipts: '/auth/loyalty-program',
  spiffs: '/auth/spiff',
  news: '/auth/bulletins',
  podcasts: '/auth/podcasts',
  resources: '/auth/resources',
} as const;

export type Offer = keyof typeof places;

/** Says what this portal really has: the room is built, and its feature is on. A promise without it is not made. */
export function useOffers(): Readonly<Record<Offer, boolean>> {
  const { features } = useSession().config;
  const isOffered = (path: string) =>
    screens.some(
      (screen) =>
        screen.path === path && (screen.feature === undefined || features[screen.feature as Feature]),
    );
  return Object.fromEntries(
    Object.entries(places).map(([offer, path]) => [offer, isOffered(path)]),
  ) as Record<Offer, boolean>;
}
