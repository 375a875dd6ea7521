import { lazyRouteComponent } from '@tanstack/react-router'
import { PageNotLoaded } from './lib/page-not-loaded.ts'

/**
 * A page whose code is loaded when it is opened. Where that fails, the router would reload the window immediately, which
 * ends on the browser's own error page while the server is away; `RenderError` shows our own failures.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new PageNotLoaded(error)
      }),
    name,
  )
