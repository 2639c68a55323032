import type { ReactNode } from 'react';
import type { RegionCode } from '#web/ui/map/region-names.ts';

/** In degrees: latitude from -90 to 90, longitude from -180 to 180. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** What a search by address found. */
export type FoundPlace = Coordinates & {
  /** The full address. */
  readonly name: string;
};

/** A place on the map. */
export type MapPoint = Coordinates & {
  readonly id: string;
  /** One or two words on the pin, such as a date or a number. */
  readonly label: string;
  /** The whole point in words, for screen readers, the tooltip and the list. */
  readonly name: string;
  /** Second line of the list: the address. */
  readonly address?: string;
  /** Small text next to the foot of the pin, such as the town. Hidden where it has no room. */
  readonly caption?: string;
  /** `outlined` marks what is different, such as a place without room. The name says it too. */
  readonly look?: 'filled' | 'outlined';
};

/** A value of a state or province. Regions without one are not shaded. */
export type MapShade = {
  readonly region: RegionCode;
  readonly value: number;
  /** The value in words, for the list: "12 people". */
  readonly words: string;
};

/** An area around a place: "within 400 km of Denver". */
export type MapCircle = Coordinates & { readonly radiusKilometers: number; readonly name: string };

export type MapViewProps = {
  /** Name of the map for screen readers. */
  label: string;
  /** The places, in the order of the page: Tab follows it. Keep the list stable between renders. */
  points: readonly MapPoint[];
  /** Id of the selected point. */
  selected?: string;
  onSelect?: (id: string) => void;
  /** Id of the point that is under the pointer elsewhere on the page, such as a row of the list. */
  hovered?: string;
  onHover?: (id: string | undefined) => void;
  /** Values of states and provinces. Keep the list stable between renders. */
  shades?: readonly MapShade[];
  /** A marked area, which the map shows whole. */
  circle?: MapCircle;
  /** Shown at the foot of the map: details of the selected point. */
  card?: ReactNode;
  /** A pin that people place and move. */
  pin?: { readonly position: Coordinates | undefined; readonly onMove: (to: Coordinates) => void };
  /** Where the map opens while it has no places to show. */
  center?: Coordinates;
  /** In pixels, or the height of its container. Default 420, and 320 on a phone. */
  height?: number | 'fill';
  /** The page lists the same places next to the map, so the map does not repeat them for screen readers and on paper. */
  isListed?: boolean;
};

/** Pixels: on the map at scale 1, or on the screen. */
export type Spot = readonly [x: number, y: number];
export type Size = { readonly width: number; readonly height: number };
/** Screen = map × k + (x, y), as in d3-zoom. */
export type View = { readonly k: number; readonly x: number; readonly y: number };
