import diagnostics from 'node:diagnostics_channel'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { drafts } from '#contract/drafts.ts'
import { PROBLEMS } from '#contract/problem-codes.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { routes } from '#test/routes.ts'
import type { OpenApi, Parameter } from './openapi.ts'

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

describe('the contract', () => {
  const besides = [
    'GET /api/docs',
    'GET /api/docs/:page',
    'GET /api/docs/problems/:code',
    'GET /api/login',
    'GET /api/openapi.json',
  ]

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
    expect(operations.map(o => o.operationId).sort()).toEqual(routes.map(({ name }) => name).sort())
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
        { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
      ],
      responses: {
        200: {
          headers: { 'X-Next-Cursor': {} },
          content: { 'application/json': { schema: { type: 'array', items: { $ref: expect.any(String) } } } },
        },
      },
    })
    expect(Object.keys(call?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '429', '431', '503'])
    const login = api.paths['/api/auth/login']?.post
    expect(login?.security).toEqual([])
    expect(login?.requestBody?.content['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/Login' },
      example: { email: 'ann@bakery.example', password: 'text' },
    })
  })

  test('names the contract’s schemas, apart where one is read otherwise than written', () => {
    const { schemas } = api.components
    expect(schemas.Lead).toMatchObject({
      type: 'object',
      properties: { status: { $ref: '#/components/schemas/LeadStatus' } },
    })
    expect(schemas.Lead).not.toHaveProperty('additionalProperties')
    expect(schemas.LeadDraft).toMatchObject({ additionalProperties: false })
    expect(api.paths['/api/leads/{id}']?.get?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Lead' } } },
    })
    // openapi-python-client drops an alternative that has an object without a name.
    const nameless = Object.entries(schemas).flatMap(([name, { oneOf = [] }]) =>
      oneOf.flatMap(({ properties = {} }) =>
        Object.entries(properties).flatMap(([field, part]) =>
          /"properties"/.test(JSON.stringify(part)) ? [`${name}.${field}`] : [],
        ),
      ),
    )
    expect(nameless).toEqual([])
    const refs = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/(.+?)"/g)].map(([, name = '']) => name)
    expect([...new Set(refs)].toSorted()).toEqual(Object.keys(schemas).toSorted())
  })

  test('says of a field what the contract’s comment says, also where only a call has it', () => {
    const properties = (name: string) => api.components.schemas[name]?.properties ?? {}
    expect(properties('Lead').placeId?.description).toMatch('a later search recognizes the business')
    expect(properties('LeadDraft').country?.description).toBe('Its two letters, or its name; returned as two letters.')
    const parameters = (path: string) =>
      Object.fromEntries(api.paths[path]?.get?.parameters?.map(({ name, description }) => [name, description]) ?? [])
    expect(parameters('/api/tasks').state).toBe('What’s due, what’s due later, or what’s done.')
    expect(parameters('/api/suppressions').q).toBe('Any part of an address or number.')
    expect(properties('Task').type?.description).toBeUndefined()
    const described = Object.values(api.components.schemas).flatMap(({ properties: of = {} }) =>
      Object.values(of).filter(({ description }) => description),
    )
    expect(described.length).toBeGreaterThan(300)
  })

  test('describes every group and every parameter, with examples that fit', () => {
    expect(api.tags.map(({ name, description }) => [name, description.length > 0])).toEqual(
      Object.keys(contract).map(name => [name, true]),
    )
    const operations = Object.values(api.paths).flatMap(methods => Object.values(methods))
    const isWrong = ({ description, example, schema }: Parameter) =>
      !description || (example !== undefined && schema.pattern && !RegExp(`${schema.pattern}`).test(`${example}`))
    const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter(isWrong).map(({ name }) => `${operationId} ${name}`),
    )
    expect(parameters).toEqual([])
  })

  test('no two paths can mean the same address', () => {
    const paths = Object.keys(api.paths).map(path => path.split('/'))
    const isPart = (part = '') => part.startsWith('{')
    const unclear = paths.flatMap((one, i) =>
      paths.slice(i + 1).flatMap(other => {
        if (one.length !== other.length) return []
        const meets = one.every((part, n) => part === other[n] || isPart(part) || isPart(other[n]))
        const [oneFirst, otherFirst] = [one, other].map((path, k) =>
          path.some((part, n) => isPart(part) && !isPart((k === 0 ? other : one)[n])),
        )
        return meets && oneFirst && otherFirst ? [`${one.join('/')} ${other.join('/')}`] : []
      }),
    )
    expect(unclear).toEqual([])
  })

  test('describes replies that aren’t JSON', () => {
    expect(api.paths['/api/events']?.get?.responses['200']).toHaveProperty(['content', 'text/event-stream'])
  })

  test('names the cookie set by signing in', async () => {
    const payload = { email: 'a@made.example', password: 'correct horse battery', firstName: 'A', lastName: 'B' }
    const { cookies } = await t.anonymous({ method: 'POST', url: '/api/auth/register', payload })
    expect(api.components).toHaveProperty('securitySchemes.session.name', cookies[0]?.name)
  })
})

describe('the HTML description', () => {
  test('has every call, in one file without scripts', () => {
    for (const { name } of routes) expect(page).toContain(`id="${name}"`)
    expect(page).not.toMatch(/<script|<link|src=|style="/)
  })
  test('explains how to call the API', () => {
    expect(page).toContain(
      'curl -H &quot;authorization: Bearer $KEY&quot; &quot;$CANVASS/api/campaigns/01926f3a-0000-7000-8000-000000000000&quot;',
    )
    expect(page).toContain('{&quot;leadIds&quot;:[&quot;01926f3a-0000-7000-8000-000000000000&quot;]}')
  })
})

describe('the description for language models', () => {
  const read = async (path: string) => {
    const reply = await t.anonymous(path)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    return reply.body
  }

  test('llms.txt leads to a page of each group and each failure', async () => {
    const text = await read('/llms.txt')
    const links = [...text.matchAll(/\]\((.+?\.md)\)/g)].map(([, link = '']) => new URL(link).pathname)
    expect(links).toHaveLength(Object.keys(contract).length + Object.keys(PROBLEMS).length + 1)
    for (const link of links) expect(await read(link)).toMatch(/^(# \w|---\n)/)
  })

  test('a group’s page has its calls with their scope, fields, and an example', async () => {
    const text = await read('/api/docs/leads.md')
    expect(text).toContain('## PUT /api/leads/{id}\n\nChange a lead. Scope: leads:change.')
    expect(text).toContain('- `hasWebsite` (query, optional; "yes" | "no" | ""): Only those with a website, or without')
    expect(text).toContain('- `businessName`: string')
  })

  test('the address of a problem’s type leads to what it means', async () => {
    const { type } = (await t.anonymous({ url: '/api/leads', headers: { authorization: 'Bearer cvs_none' } })).json()
    expect(type).toBe('/api/docs/problems/key_unknown')
    const page = await t.anonymous(type)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(PROBLEMS.key_unknown.means)])
    expect((await t.anonymous('/api/docs/problems/toString')).statusCode).toBe(404)
  })

  test('the skill’s calls exist, and its scopes are enough for them', async () => {
    const text = await read('/api/docs/skill.md')
    const calls = [...text.matchAll(/`(GET|POST) https?:\/\/[^/]+(\S+?)`/g)]
    expect(calls.length).toBeGreaterThan(5)
    const [, body = ''] = /draft-runs` with `(.+?)`/.exec(text) ?? []
    const filled = body.replace('[…]', '["01926f3a-0000-7000-8000-000000000000"]').replace('…', 'Websites for $300')
    expect(drafts.start.body.safeParse(JSON.parse(filled))).toMatchObject({ success: true })
    for (const [, method = '', path = ''] of calls) {
      const operation = api.paths[path.replace(/\?.*/, '').replace('/ID', '/{id}')]?.[method.toLowerCase()]
      expect([path, operation?.['x-scope']]).toEqual([path, expect.stringMatching(/^(leads|campaigns):(read|change)$/)])
    }
  })
})
