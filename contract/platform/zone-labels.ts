/** Labels that the portal shows for these zones in every season. Others are named as the system names them. */
export const fixedZoneLabels: Readonly<Record<string, string>> = {
  'America/New_York': 'EST',
  'America/Chicago': 'CST',
  'America/Phoenix': 'MST',
  'America/Los_Angeles': 'PST',
};
