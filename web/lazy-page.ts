import { lazyRouteComponent } from '@tanstack/react-router'
import { PageNotLoaded } from './lib/page-not-loaded.ts'

/**
 * Loads a page's code when it opens. If that fails, the router would reload the window, which ends on the browser's
 * error page while the server is down. `RenderError` shows our own error instead.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new PageNotLoaded(error)
      }),
    name,
  )
