import type { Feature } from '#contract/platform/features.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/platform/session.tsx';

/** Where each feature promised by the public pages is. */
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

/** Says what this portal offers: the room exists and its feature is on. Public pages promise nothing else. */
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
