import { z } from 'zod'
import type { Route } from '#contract/route.ts'

/** JSON Schema as far as zod writes it and our page reads it. */
export interface Schema {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  [keyword: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, object>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: object
}

/** Every failure that a call may answer with, beside its reply. */
const failures = {
  400: 'What was sent isn’t accepted, or something has to be set up first; the message says why',
  401: 'Nobody is signed in, or the password is wrong',
  402: 'A limit of the plan is reached, or the trial is over',
  403: 'Not allowed for this account',
  404: 'There is no such thing in this account',
  409: 'It can’t be done in the present state; the message says why',
  413: 'The body is too large',
  415: 'The body isn’t JSON',
  429: 'Too often; try again later',
  431: 'The address and headers are too long',
  503: 'A service that Canvass depends on can’t be reached; try again later',
} as const

/** The contract as OpenAPI 3.1, schemas written by zod itself. */
export function describeApi(contract: Record<string, Record<string, Route>>): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [group, routes] of Object.entries(contract))
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(group, name, route) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canvass',
      // Of the calls, not of the program: it rises when one of them changes for who uses it.
      version: '1',
      description:
        'Sign in with POST /api/auth/login and send its cookie with every call. A failure is { message }, with the name of the field at fault where there is one.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contract).map(name => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'canvass_session' } },
      schemas: {
        Failure: {
          type: 'object',
          properties: { message: { type: 'string' }, field: { type: 'string' } },
          required: ['message'],
        },
      },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [`Failure${status}`, failure(description)]),
      ),
    },
  }
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

function describeRoute(group: string, name: string, route: Route): Operation {
  const parameters = [...parametersOf('path', route.params), ...parametersOf('query', route.query)]
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        // Where nothing has to be sent, the server reads a missing body as an empty object.
        required: !route.body.safeParse({}).success,
        content: { 'application/json': { schema: toSchema(route.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        ...(isPaged(route) && { headers: nextCursor }),
        content: { [route.replyType ?? 'application/json']: { schema: toSchema(route.reply, 'output') } },
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
  const isRestricted = isWrite || route.access === 'admin' || route.needs !== undefined
  const possible: Record<keyof typeof failures, boolean> = {
    400: true,
    401: route.access !== 'public' || isWrite,
    402: isWrite,
    403: isRestricted,
    404: takesInput,
    409: isWrite,
    413: isWrite,
    415: isWrite,
    429: true,
    431: true,
    503: takesInput || isWrite,
  }
  return Object.keys(failures)
    .map(Number)
    .filter((status): status is keyof typeof failures => possible[status as keyof typeof failures])
}

/** Lists that take a cursor give the next one in a header, so that the reply stays an array. */
const isPaged = ({ query, body }: Route) =>
  [query, body].some(schema => schema instanceof z.ZodObject && 'cursor' in schema.shape)

const nextCursor = {
  'X-Next-Cursor': {
    description: 'Where the next page begins; missing on the last one',
    schema: { type: 'string' },
  },
}

function parametersOf(place: Parameter['in'], schema: z.ZodObject | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says it; zod's pattern of 200 characters says it again.
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return written as Schema
}
