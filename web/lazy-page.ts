import { lazyRouteComponent } from '@tanstack/react-router'
import { PageNotLoaded } from './lib/page-not-loaded.ts'

/**
 * A page whose code is loaded when it is opened. Where that fails, the router would reload the window at once, which
 * ends on the browser's own error page while the server is away; a failure of our own is shown by `RenderError`.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error: unknown) => {
        throw new PageNotLoaded(error)
      }),
    name,
  )
