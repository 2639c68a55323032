import type { Named } from '#contract/platform/ids.ts';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import { locationCalls } from '#contract/live/ilt-locations.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { locationOption } from './search-choices.ts';

interface Place {
  readonly option: AsyncOption | null;
  readonly rooms: readonly Named[];
  /** The zone of the location; undefined while it loads. */
  readonly timezone: string | undefined;
}

/** The chosen location with its rooms and zone. One that was deleted since keeps what the event knows of it. */
export function usePlace(location: string | null, event?: Event): Place {
  const mayView = useAllowed(locationCalls.get.access);
  const { data } = useCall(
    locationCalls.get,
    { params: { id: location ?? '' } },
    { enabled: location !== null && mayView },
  );
  if (location === null) return { option: null, rooms: [], timezone: undefined };
  const kept = event?.location?._id === location ? event : undefined;
  const keptRooms = kept?.room ? [kept.room] : [];
  if (data?.location._id === location) {
    const others = keptRooms.filter((room) => !data.location.rooms.some(({ _id }) => _id === room._id));
    return {
      option: locationOption(data.location),
      rooms: [...data.location.rooms, ...others],
      timezone: kept?.timezone ?? data.location.timezone,
    };
  }
  return {
    option: kept?.location ? locationOption(kept.location) : null,
    rooms: keptRooms,
    timezone: kept?.timezone,
  };
}
