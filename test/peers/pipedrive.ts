import { z } from 'zod'
import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { vendorSpec } from './spec.ts'

/** A scripted answer; 'lost': the request is processed, and its answer never arrives. */
type Scripted = Answer | Promise<Answer | null> | 'lost' | null

interface Organization {
  id: number
  name: string
  address: { value: string } | null
  website: string | null
  custom_fields: Record<string, unknown>
  is_deleted: boolean
  update_time: string
}

interface Value {
  value: string
  primary: boolean
  label: string
}

interface Person {
  id: number
  name: string
  org_id: number | null
  emails: Value[]
  phones: Value[]
  is_deleted: boolean
}

/** Codes of an account's own fields. */
export const STAFF = '946947d1b02fd3ef20798d6112ec5d895a686a21'
export const WARMTH = '1f6c0b1de5f6a1f8e6c6b0c4c0b6f0a1d2e3f4a5'

interface State {
  organizations: Organization[]
  persons: Person[]
  index: { lags: boolean }
}

/** Stands in for Pipedrive's organizations and persons: stores them, and checks requests and its own answers by the OpenAPI file. */
export async function pipedrivePeer({ port }: { port?: number } = {}) {
  const state: State = { organizations: [], persons: [], index: { lags: false } }
  const script: Scripted[] = []
  const key = 'c0ffee4d7e5b4a1f9c0ffee4d7e5b4a1f9c0ffee'
  const spec = vendorSpec('pipedrive/v2.json')

  const answer = async (call: Call): Promise<Answer> => {
    if (call.headers['x-api-token'] !== key || call.query.has('api_token')) return error(401, 'unauthorized access')
    const scripted = await script.shift()
    if (scripted && scripted !== 'lost') return scripted
    if (call.method === 'GET' && call.path === '/api/v1/users/me') return success(ME)
    const path = call.path.replace(/^\/api\/v2/, '')
    const general = path.replace(/\d+$/, '{id}')
    const route = ROUTES[`${call.method} ${general}`]
    if (!route || path === call.path) return error(404, 'Unknown method.')
    const operation = spec?.operation(call.method, general)
    const [fault] = operation?.request(call) ?? []
    if (fault) return error(400, `Validation failed: ${fault}`)
    const reply = route(state, call, Number(path.split('/').at(-1)))
    const isSuccess = typeof reply === 'object' && 'body' in reply && reply.status === 200
    const wrong = isSuccess ? operation?.answer(reply.body) : []
    if (wrong?.[0]) return error(500, `The answer isn’t Pipedrive’s: ${wrong[0]}`)
    return scripted === 'lost' ? 'hang up' : reply
  }
  const peer = await jsonPeer(answer, port)
  return {
    url: peer.url,
    key,
    calls: peer.calls,
    ...state,
    answers: (...given: Scripted[]) => script.push(...given),
    close: peer.close,
  }
}

const ME = { id: 1, name: 'Ina', company_id: 4711, company_name: 'Canvass', company_domain: 'canvass' }

/** The file has no nulls for what's missing. */
const withoutNull = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (name, value) => (value === null && name !== 'options' ? undefined : value)))

const success = (data: unknown, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body: { success: true, data: withoutNull(data) },
  headers: { 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '19', 'x-ratelimit-reset': '2', ...headers },
})

export const error = (status: number, message: string, headers?: Record<string, string>): Answer => ({
  status,
  body: { success: false, error: message, error_info: 'Please check developers.pipedrive.com', data: null },
  ...(headers && { headers }),
})

const field = (code: string, name: string, type: string, options: { id: number; label: string }[] | null = null) => ({
  field_code: code,
  field_name: name,
  field_type: type,
  options,
  is_custom_field: code.length === 40,
  is_optional_response_field: false,
})

const FIELDS = [
  field('name', 'Name', 'varchar'),
  field('address', 'Address', 'address'),
  field('website', 'Website', 'varchar'),
  field('add_time', 'Organization created', 'date'),
  field(STAFF, 'Staff', 'varchar'),
  field(
    WARMTH,
    'Warmth',
    'enum',
    ['New', 'Cold', 'Warm', 'Converted'].map((label, at) => ({ id: 31 + at, label })),
  ),
]

const now = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z')

type Route = (state: State, call: Call, id: number) => Answer

const ROUTES: Record<string, Route> = {
  'GET /organizationFields': () => success(FIELDS),
  'GET /organizations/{id}': ({ organizations }, _, id) => one(organizations, id),
  'GET /organizations': ({ organizations }, { query }) =>
    success(organizations.filter(each => each.update_time >= (query.get('updated_since') ?? ''))),
  'POST /organizations': ({ organizations }, { body }) => {
    const id = 101 + organizations.length
    const { custom_fields = {}, ...rest } = NewOrganization.parse(body)
    const { name, address = null, website = null } = rest
    const made = { id, name, address, website, custom_fields, is_deleted: false, update_time: now() }
    const fault = customFault(custom_fields)
    if (fault) return fault
    organizations.push(made)
    return success(made)
  },
  'PATCH /organizations/{id}': ({ organizations }, { body }, id) => {
    const there = organizations.find(each => each.id === id)
    if (!there) return error(404, 'Organization not found.')
    const { custom_fields = {}, ...rest } = NewOrganization.partial().parse(body)
    const fault = customFault(custom_fields)
    if (fault) return fault
    Object.assign(there, rest, { custom_fields: { ...there.custom_fields, ...custom_fields }, update_time: now() })
    return success(there)
  },
  'GET /organizations/search': ({ organizations, index }, { query }) =>
    found(
      (index.lags ? [] : organizations)
        .filter(({ name }) => name.toLowerCase() === query.get('term')?.toLowerCase())
        .map(({ id, name, address }) => ({ id, name, address: address?.value ?? null })),
    ),
  'GET /persons/{id}': ({ persons }, _, id) => one(persons, id),
  'GET /persons': ({ persons }, { query }) =>
    success(persons.filter(({ org_id }) => String(org_id) === query.get('org_id'))),
  'POST /persons': ({ persons }, { body }) => {
    const { name, org_id = null, emails = [], phones = [] } = NewPerson.parse(body)
    const made = { id: 501 + persons.length, name, org_id, emails, phones, is_deleted: false }
    const fault = emailFault(made.emails)
    if (fault) return fault
    persons.push(made)
    return success(made)
  },
  'PATCH /persons/{id}': ({ persons }, { body }, id) => {
    const there = persons.find(each => each.id === id)
    if (!there) return error(404, 'Person not found.')
    const changes = NewPerson.partial().parse(body)
    const fault = emailFault(changes.emails ?? [])
    if (fault) return fault
    return success(Object.assign(there, changes))
  },
  'GET /persons/search': ({ persons, index }, { query }) => {
    const term = query.get('term') ?? ''
    const isMatch = ({ emails, phones }: Person) =>
      query.get('fields') === 'email'
        ? emails.some(({ value }) => value.toLowerCase() === term.toLowerCase())
        : phones.some(({ value }) => digits(value).includes(digits(term)))
    return found(
      (index.lags ? [] : persons)
        .filter(isMatch)
        .map(({ id, name, emails, phones }) => ({
          id,
          name,
          emails: emails.map(({ value }) => value),
          phones: phones.map(({ value }) => value),
        })),
    )
  },
}

const one = (all: { id: number; is_deleted: boolean }[], id: number): Answer => {
  const there = all.find(each => each.id === id)
  return there ? success(there) : error(404, 'Not found.')
}

const found = (items: object[]): Answer => success({ items: items.map(item => ({ result_score: 1, item })) })

const digits = (text: string) => text.replace(/\D/g, '')

/** A wrong value is refused with the code of its field. */
function customFault(custom: Record<string, unknown>): Answer | undefined {
  const wrong = Object.entries(custom).find(([code, value]) =>
    code === WARMTH ? typeof value !== 'number' : code !== STAFF || typeof value !== 'string',
  )
  return wrong && error(400, `Validation failed: custom_fields.${wrong[0]} is invalid`)
}

const emailFault = (emails: Value[]): Answer | undefined =>
  emails.some(({ value }) => !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value))
    ? error(400, 'Validation failed: emails: Invalid email')
    : undefined

const NewOrganization = z.strictObject({
  name: z.string().min(1),
  address: z.strictObject({ value: z.string() }).optional(),
  website: z.string().optional(),
  custom_fields: z.record(z.string().length(40), z.unknown()).optional(),
})
const Values = z.array(z.strictObject({ value: z.string(), primary: z.boolean(), label: z.string() }))
const NewPerson = z.strictObject({
  name: z.string().min(1),
  org_id: z.number().int().optional(),
  emails: Values.optional(),
  phones: Values.optional(),
})
