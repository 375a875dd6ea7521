import diagnostics from 'node:diagnostics_channel'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { OpenApi } from './openapi.ts'

let t: TestApp
let api: OpenApi
let page: string
const served: string[] = []

/** Fastify announces each new application before it has any routes. */
function noteRoutes(message: unknown) {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const m of [method].flat()) if (m !== 'HEAD' && url.startsWith('/api/')) served.push(`${m} ${url}`)
  })
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', noteRoutes)
  t = await testApp()
  diagnostics.unsubscribe('fastify.initialization', noteRoutes)
  api = (await t.anonymous('/api/openapi.json')).json()
  page = (await t.anonymous('/api/docs')).body
})
afterAll(() => t.close())

const routes = Object.entries(contract).flatMap(([group, own]) =>
  Object.entries<Route>(own).map(([name, route]) => ({ id: `${group}.${name}`, route })),
)

describe('the contract', () => {
  const besides = ['GET /api/docs', 'GET /api/login', 'GET /api/openapi.json']

  test('describes exactly the calls that are served', () => {
    const named = routes.map(({ route }) => `${route.method} ${route.path}`)
    expect(served.filter(call => !besides.includes(call)).sort()).toEqual(named.sort())
  })
})

describe('the OpenAPI description', () => {
  test('is valid OpenAPI 3.1', async () => {
    const reply = await t.anonymous('/api/openapi.json')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    const validator = new Validator()
    const { valid, errors } = await validator.validate({ ...api })
    expect(errors).toBeUndefined()
    expect([valid, validator.version]).toEqual([true, '3.1'])
  })

  test('has every call once, under its own name', () => {
    const operations = Object.values(api.paths).flatMap(methods => Object.values(methods))
    expect(operations.map(o => o.operationId).sort()).toEqual(routes.map(({ id }) => id).sort())
  })

  test('lists the inputs, replies, and errors of a call', () => {
    const call = api.paths['/api/campaigns/{id}/recipients']?.get
    expect(call).toMatchObject({
      operationId: 'campaigns.recipients',
      tags: ['campaigns'],
      security: [{ session: [] }, { key: [] }],
      'x-scope': 'campaigns:read',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        ...['group', 'step', 'did', 'reason', 'search', 'cursor'].map(name => ({ name, in: 'query', required: false })),
        {
          name: 'limit',
          in: 'query',
          required: false,
          schema: { type: 'integer', minimum: 1, maximum: 100 },
        },
      ],
      responses: {
        200: {
          headers: { 'X-Next-Cursor': {} },
          content: { 'application/json': { schema: { type: 'array' } } },
        },
      },
    })
    expect(Object.keys(call?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '429', '431', '503'])
    const login = api.paths['/api/auth/login']?.post
    expect(login?.security).toEqual([])
    expect(login?.requestBody?.content['application/json']?.schema.required).toEqual(['email', 'password'])
  })

  test('describes replies that aren’t JSON', () => {
    expect(api.paths['/api/events']?.get?.responses['200']).toHaveProperty(['content', 'text/event-stream'])
  })

  test('names the cookie set by signing in', async () => {
    const payload = {
      email: 'a@made.example',
      password: 'correct horse battery',
      firstName: 'A',
      lastName: 'B',
    }
    const { cookies } = await t.anonymous({ method: 'POST', url: '/api/auth/register', payload })
    expect(api.components).toHaveProperty('securitySchemes.session.name', cookies[0]?.name)
  })
})

describe('the HTML description', () => {
  test('has every call, in one file without scripts', () => {
    for (const { id } of routes) expect(page).toContain(`id="${id}"`)
    expect(page).not.toMatch(/<script|<link|src=|style="/)
  })
  test('explains how to call the API', () => {
    expect(page).toContain(
      'curl -H &quot;authorization: Bearer $KEY&quot; &quot;$CANVASS/api/campaigns/01926f3a-0000-7000-8000-000000000000&quot;',
    )
    expect(page).toContain('{&quot;leadIds&quot;:[&quot;01926f3a-0000-7000-8000-000000000000&quot;]}')
  })
})
