/**
 * The oldest browsers that can use the portal, named in the README: the first of each that has popovers, in which menus open. The page tells older ones by
 * itself (`server/platform/pages/supported-script.ts`).
 */
export const supportedBrowsers = ['chrome114', 'edge114', 'firefox125', 'safari17', 'ios17'] as const;
