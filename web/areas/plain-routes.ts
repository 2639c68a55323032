import type * as library from '@tanstack/react-router';
import { BaseRootRoute, BaseRoute } from '@tanstack/router-core';

// The library's own functions give each route hooks and a link. Nothing here uses them, and every first load would hold them.
export const createRoute = ((options: ConstructorParameters<typeof BaseRoute>[0]) =>
  new BaseRoute(options)) as unknown as typeof library.createRoute;
export const createRootRoute = ((options: ConstructorParameters<typeof BaseRootRoute>[0]) =>
  new BaseRootRoute(options)) as unknown as typeof library.createRootRoute;
