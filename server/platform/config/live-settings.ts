import type { HomeSlide } from '#contract/platform/home-slides.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { Log } from '#server/platform/log.ts';
import { readSaved, readVersion } from './live-settings.queries.ts';
import { settingsOf, type SavedSettings, type Settings, type SettingsLayers } from './settings.ts';

/** What was saved in the portal, and the settings in force with it. */
interface Loaded {
  readonly version: number;
  readonly saved: SavedSettings;
  readonly slides: readonly HomeSlide[];
  readonly settings: Settings;
}

/**
 * The settings of a running process. Administrators may save others at any time, through any process. The statement that reads a session
 * also returns the version of what is saved, so a request with a session always works with the latest settings and costs no further
 * statement. Requests without a session ask at most twice a second, and jobs before each run.
 */
export interface LiveSettings {
  readonly layers: SettingsLayers;
  readonly current: Settings;
  readonly slides: readonly HomeSlide[];
  readonly saved: SavedSettings;
  /** Reads the saved settings if they have another version than the known one. Else there is nothing to wait for. */
  follow(version: number): Promise<void> | undefined;
  /** Asks for the version, unless this process asked within `withinMilliseconds`. */
  refresh(withinMilliseconds?: number): Promise<void>;
}

const askedWithinMilliseconds = 500;

export function openLiveSettings(layers: SettingsLayers, db: Db, log: Log): LiveSettings {
  const settingsWith = (saved: SavedSettings) =>
    settingsOf(layers, saved, (keys) =>
      log.error({ settings: keys }, 'saved settings that do not fit are left out'),
    );
  // Version 0 means that nothing was ever saved, so an untouched portal reads nothing.
  let loaded: Loaded = { version: 0, saved: {}, slides: [], settings: settingsWith({}) };
  let asked = -Infinity;
  let reading: Promise<void> | undefined;

  const read = async () => {
    const { version, saved, slides } = await readSaved(db);
    loaded = { version, saved, slides, settings: settingsWith(saved) };
  };
  const readUntil = async (version: number) => {
    // A read under way may have begun before this version was saved.
    while (version !== loaded.version) {
      const isShared = reading !== undefined;
      await (reading ??= read().finally(() => (reading = undefined)));
      if (!isShared) return;
    }
  };
  const follow = (version: number) => (version === loaded.version ? undefined : readUntil(version));
  return {
    layers,
    get current() {
      return loaded.settings;
    },
    get slides() {
      return loaded.slides;
    },
    get saved() {
      return loaded.saved;
    },
    follow,
    async refresh(withinMilliseconds = askedWithinMilliseconds) {
      const at = performance.now();
      if (at - asked < withinMilliseconds) return;
      const version = await readVersion(db);
      asked = at;
      await follow(version);
    },
  };
}
