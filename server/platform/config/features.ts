import type { Feature } from '#contract/platform/features.ts';
import type { Settings } from './settings-schema.ts';

/** True if the feature's calls, screens, navigation and jobs exist. */
export function isFeatureOn(settings: Settings, feature: Feature): boolean {
  if (feature === 'dealers.businessUnit') return settings.dealers.enabled && settings.dealers.businessUnit;
  if (feature === 'dealers.scan') return settings.dealers.enabled && settings.dealers.scan;
  if (feature === 'approvalNewUser.dealerManagers')
    return settings.approvalNewUser.enabled && settings.approvalNewUser.dealerManagers;
  return settings[feature].enabled;
}
