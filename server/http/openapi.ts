import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { GROUPS, PARAMETERS } from '#contract/groups.ts'
import { keyAccess } from '#contract/key-access.ts'
import { PROBLEMS } from '#contract/problem-codes.ts'
import { type Route, takesIdempotencyKey } from '#contract/route.ts'
import { commentsOf } from './field-comments.ts'
import { inlineSchema, loadSchemas, namedSchemas, type Schema, type WriteSchema } from './json-schema.ts'
import { sample } from './sample.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  /** What an API key needs, such as `leads:read`. */
  'x-scope'?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example: unknown }> }
  responses: Record<string, object>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; [part: string]: object }
}

/** How to read lists, and which of them say what changed. */
export const LISTS =
  'A list that takes cursor gives the next page’s in X-Next-Cursor; one that doesn’t is short, and comes whole or with its newest entries. Leads, contacts, campaigns, replies, the inbox, tasks, calls, and suppressions take updatedSince. The outbox only grows: read it from the newest to the first that you know. The log of a webhook has state instead. The recipients of a campaign change with their messages, which the message.* webhooks tell of. What was deleted is in no list.'

/** The failures that a call may return. */
const failures = {
  400: 'The input isn’t valid, or something needs to be set up first; the message says why',
  401: 'Nobody is signed in, or the password is wrong',
  402: 'A limit of the plan is reached, or the trial is over',
  403: 'Not allowed for this account',
  404: 'This account has no such object',
  409: 'It can’t be done in the current state; the message says why',
  413: 'The body is too large',
  415: 'The body isn’t JSON',
  422: 'This Idempotency-Key came with another call',
  429: 'Too many requests; try again later',
  431: 'The address and headers are too long',
  503: 'A service that Canvass depends on can’t be reached; try again later',
} as const

/** The contract as OpenAPI 3.1, its schemas named as the contract names them. */
export async function describeApi(): Promise<OpenApi> {
  const named = await namedSchemas()
  const { schemas, ...api } = named.finish(describe(named.write))
  return { ...api, components: { ...api.components, schemas: { ...api.components.schemas, ...schemas } } }
}

/** The same with each schema whole where it's used, to show it. */
export async function describeWhole(): Promise<OpenApi> {
  await loadSchemas()
  return describe(inlineSchema)
}

function describe(write: WriteSchema): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [group, routes] of Object.entries<Record<string, Route>>(contract))
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(`${group}.${name}`, route, write) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canvass',
      // The version of the API, not of the program: raise it when a call changes for its clients.
      version: '1',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
      description: `Create an API key in Settings and send it with every call, as Authorization: Bearer …. A failure is a problem (RFC 9457) with a code, a detail for people, and the name of the invalid field if there is one. ${LISTS}`,
    },
    servers: [{ url: '/' }],
    tags: (Object.keys(contract) as (keyof typeof contract)[]).map(name => ({ name, description: GROUPS[name].about })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key' },
        session: { type: 'apiKey', in: 'cookie', name: 'canvass_session', description: 'A signed-in browser' },
      },
      schemas: { Failure: FAILURE },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [`Failure${status}`, failure(description)]),
      ),
    },
  }
}

/** The calls of a group, such as `PUT /api/leads/{id}`. */
export const callsOf = (api: OpenApi, group: string) =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(group))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

/** The type and the schema of what a call returns. */
export function replyOf({ responses }: Operation): [string, Schema] {
  const done = responses['200'] as { content: Record<string, { schema: Schema }> }
  const [type, content] = Object.entries(done.content)[0] ?? ['application/json', { schema: {} }]
  return [type, content.schema]
}

const FAILURE: Schema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'What’s wrong and what to do, for people' },
    field: { type: 'string', description: 'The name of the invalid field' },
    // A call with a key gets these, too.
    type: { type: 'string', format: 'uri-reference', description: 'The page about the code' },
    title: { type: 'string', description: 'The status in words' },
    status: { type: 'integer', description: 'The status of the reply' },
    detail: { type: 'string', description: 'What’s wrong and what to do' },
    code: { type: 'string', enum: Object.keys(PROBLEMS), description: 'What’s wrong, for programs' },
  },
  required: ['message'],
}

const failure = (description: string) => ({
  description,
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Failure' } },
  },
})

function describeRoute(operationId: string, route: Route, write: WriteSchema): Operation {
  const access = keyAccess.get(route)
  const parameters = [
    ...parametersOf('path', route.params, write),
    ...parametersOf('query', route.query, write),
    ...(takesIdempotencyKey(route) ? [idempotencyKey] : []),
  ]
  return {
    operationId,
    tags: [operationId.split('.')[0] ?? ''],
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ session: [] }, ...(access ? [{ key: [] }] : [])],
    ...(access && { 'x-scope': `${access.area}:${access.tier}` }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        // If no fields are required, the server reads a missing body as an empty object.
        required: !route.body.safeParse({}).success,
        content: {
          'application/json': {
            schema: write(route.body, 'input'),
            example: sample(inlineSchema(route.body, 'input')),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        ...(isPaged(route) && { headers: nextCursor }),
        content: { [route.replyType ?? 'application/json']: { schema: write(route.reply, 'output') } },
      },
      ...Object.fromEntries(
        failuresOf(route).map(status => [status, { $ref: `#/components/responses/Failure${status}` }]),
      ),
    },
  }
}

function failuresOf(route: Route): (keyof typeof failures)[] {
  const isWrite = route.method !== 'GET'
  const takesInput = Boolean(route.params || route.query || route.body)
  const possible: Record<keyof typeof failures, boolean> = {
    400: true,
    401: route.access !== 'public' || isWrite,
    402: isWrite,
    // A key without the scope, or an account that has yet to set up its second factor.
    403: route.access !== 'public' || isWrite,
    404: takesInput,
    409: isWrite,
    413: isWrite,
    415: isWrite,
    422: takesIdempotencyKey(route),
    429: true,
    431: true,
    503: true,
  }
  return Object.keys(failures)
    .map(Number)
    .filter((status): status is keyof typeof failures => possible[status as keyof typeof failures])
}

/** Lists with a cursor return the next one in a header, so that the reply stays an array. */
const isPaged = ({ query, body }: Route) =>
  [query, body].some(schema => schema instanceof z.ZodObject && 'cursor' in schema.shape)

const nextCursor = {
  'X-Next-Cursor': { description: 'Where the next page begins; missing on the last one', schema: { type: 'string' } },
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text, new for each call. A retry with it within 24 hours gets the first reply, or does what failed.',
  schema: { type: 'string', maxLength: 255 },
}

function parametersOf(place: Parameter['in'], schema: z.ZodObject | undefined, write: WriteSchema): Parameter[] {
  if (!schema) return []
  const { required = [] } = inlineSchema(schema, 'input')
  return Object.entries(schema.shape).map(([name, part]) => {
    const { description = commentsOf(schema)[name] ?? PARAMETERS[name], ...property } = write(part, 'input')
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description && { description }),
      schema: property,
      ...(place === 'path' && { example: sample(property) }),
    }
  })
}
