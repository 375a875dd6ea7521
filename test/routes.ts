import { contract } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import type { Call, RouteName } from './calls.ts'

/** Every route of the contract, with its group, such as `leads.list`. */
export const routes = Object.entries(contract).flatMap(([group, own]) =>
  Object.entries<Route>(own).map(([name, route]) => ({ name: `${group}.${name}` as RouteName, route })),
)

/** A path with its IDs; those that aren't given stay as their names. */
export const pathOf = ({ path }: Pick<Route, 'path'>, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? key))

/** A request for `inject` and, with its own host, for `fetch`. */
export const requestOf = (route: Route, { params, query, body }: Call) => ({
  method: route.method,
  url: pathOf(route, params),
  ...(query && { query }),
  ...(body !== undefined && { payload: body as object }),
})
