import { z } from 'zod'
import type { KeyTier } from './key-scopes.ts'

/** A route of the API: method, path, and the shapes of request and reply. Plain data, no framework. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** One sentence for the API description. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** Who may call it; signed-in users by default. */
  access?: 'public' | 'admin'
  /** What an API key needs if the method doesn't tell (contract/key-access.ts). `never`: only for a person in a browser. */
  keys?: KeyTier | 'never'
  /** Answers an account that has yet to set up the second factor that the installation requires. */
  beforeFactor?: true
  /** Only for plans with full access: the calling-only plan is refused. */
  needs?: 'full_access'
  /** The limited resource that the call uses. Each account has an allowance per time window. */
  allowance?: Allowance
  /** If the call costs more than its method and its body suggest (contract/route-limits.ts). */
  load?: 'heavy' | 'file'
  /** Largest accepted body in bytes; 256 KB by default, 16 KB if it's public. */
  bodyLimit?: number
  /** The reply isn't JSON (a CSV download, an event stream); `reply` then describes it loosely. */
  replyType?:
    | 'text/csv'
    | 'text/event-stream'
    | 'text/html'
    | 'message/rfc822'
    | 'application/octet-stream'
    | 'application/zip'
    | 'audio/mpeg'
    | 'application/vnd.mapbox-vector-tile'
}

/** Calls that cost money or go to other people's servers. `model` counts each email that a language model begins, whatever asked for it. */
export type Allowance =
  | 'writer'
  | 'model'
  | 'search'
  | 'places'
  | 'websites'
  | 'calls'
  | 'recordings'
  | 'crm'
  | 'payments'

/** A sentence for the user. */
export const Message = z.object({ message: z.string() })

type Rest = Omit<Route, 'method' | 'path' | 'summary'>
type IdsIn<P extends string> = P extends `${string}:${infer Name}/${infer More}`
  ? Name | IdsIn<More>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
/** A UUID for each ID in the path, unless the route has `params` of its own. */
type Params<P extends string, R> = R extends { params: z.ZodObject }
  ? unknown
  : [IdsIn<P>] extends [never]
    ? unknown
    : { params: z.ZodObject<Record<IdsIn<P>, z.ZodUUID>> }

/**
 * `route('PUT /api/leads/:id', 'Change a lead', { body, reply })`. IDs in the path are UUIDs, unless `params` says otherwise.
 * The mark lets the bundler drop tables that a page doesn't use, and zod with them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<M extends Route['method'], P extends Route['path'], const R extends Rest>(
  endpoint: `${M} ${P}`,
  summary: string,
  rest: R,
) {
  const [method, path] = endpoint.split(' ') as [M, P]
  const ids = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, z.uuid().toLowerCase()])
  const params = ids.length > 0 && { params: z.object(Object.fromEntries(ids)) }
  return { method, path, summary, ...params, ...rest } as { method: M; path: P; summary: string } & Params<P, R> & R
}

/** A route only for plans with full access. */
/* @__NO_SIDE_EFFECTS__ */
export const fullRoute = <M extends Route['method'], P extends Route['path'], const R extends Rest>(
  endpoint: `${M} ${P}`,
  summary: string,
  rest: R,
) => route(endpoint, summary, { ...rest, needs: 'full_access' as const })

export type ReplyOf<R extends Route> = z.output<R['reply']>

/** What a caller passes: the input side of the route's params, query, and body. */
export type ArgsOf<R extends Route> = InputPart<R, 'params'> & InputPart<R, 'query'> & InputPart<R, 'body'>
type InputPart<R, K extends string> = R extends { [k in K]: infer S extends z.ZodType }
  ? { [k in K]: z.input<S> }
  : unknown

/** What a handler receives: the parsed, output side of the same. */
export type ParsedOf<R extends Route> = OutputPart<R, 'params'> & OutputPart<R, 'query'> & OutputPart<R, 'body'>
type OutputPart<R, K extends string> = R extends { [k in K]: infer S extends z.ZodType }
  ? { [k in K]: z.output<S> }
  : unknown

/** Whether a repeated call with an Idempotency-Key gets the first one's reply. */
export const takesIdempotencyKey = ({ method, access, keys }: Route): boolean =>
  method === 'POST' && access !== 'public' && keys !== 'read'
