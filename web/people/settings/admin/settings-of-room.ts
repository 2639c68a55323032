import type { SettingDescription } from '#contract/people/settings.description.ts';

/** A setting that stands by itself, or the switch of a room with the settings that only matter while it is on. */
export interface RoomSettings {
  readonly setting: SettingDescription;
  readonly rest: readonly SettingDescription[];
}

const isSwitchOfRoom = ({ kind, key }: SettingDescription) => kind === 'switch' && key.endsWith('.enabled');

/** Settings by the room they belong to: `loyalty.enabled` with all of `loyalty.`. The order stays. */
export function byRoom(settings: readonly SettingDescription[]): readonly RoomSettings[] {
  const rooms = settings.filter(isSwitchOfRoom);
  const roomOf = ({ key }: SettingDescription) =>
    rooms.find((room) => key !== room.key && key.startsWith(room.key.slice(0, -'enabled'.length)));
  return settings
    .filter((setting) => roomOf(setting) === undefined)
    .map((setting) => ({ setting, rest: settings.filter((other) => roomOf(other) === setting) }));
}
