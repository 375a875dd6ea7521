import { z } from 'zod'
import { companyRoutes } from './hubspot-companies.ts'
import {
  ACCOUNT,
  type Contact,
  error,
  type Index,
  invalid,
  One,
  Properties,
  type Route,
  read,
  Search,
  search,
  shown,
  THEN,
} from './hubspot-objects.ts'
import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { vendorSpec } from './spec.ts'

export { error, invalid } from './hubspot-objects.ts'

interface Options {
  /** The known service keys, and their scopes. */
  keys?: Record<string, { canWrite: boolean; canRead?: boolean; knowsCompanies?: boolean }>
  /** Properties that the portal asks for on each new contact. */
  required?: string[]
  port?: number
}

/** The next answer, now or as a promise; null: the normal answer. */
type Scripted = Answer | Promise<Answer | null> | null

/**
 * Stands in for HubSpot's contacts: stores them, checks requests against a schema, and answers with HubSpot's
 * bodies and errors.
 */
export async function hubspotPeer({
  keys = { 'pat-test-hubspot': { canWrite: true } },
  required = [],
  port,
}: Options = {}) {
  const contacts: Contact[] = []
  const companies: Contact[] = []
  /** Which contact is at which company, as "501 at 901". */
  const associations = new Set<string>()
  const index: Index = { lags: false }
  const script: Scripted[] = []
  const spec = vendorSpec('hubspot/contacts.2026-03.json')
  const routes = [
    ...routesOn(contacts, index, required),
    ...companyRoutes({ companies, contacts, associations, index }),
  ]
  const checks = new Map(routes.map(({ schema }) => [schema, schema ? spec?.schema(schema) : undefined]))

  const answer = async (call: Call): Promise<Answer> => {
    const key = keys[call.headers.authorization?.replace(/^Bearer /, '') ?? '']
    if (!key) return error(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found or invalid')
    const scripted = await script.shift()
    if (scripted) return scripted
    if (call.method === 'GET' && call.path === '/account-info/2026-09/details') return { status: 200, body: ACCOUNT }
    const route = routes.find(one => one.method === call.method && one.path.test(call.path))
    if (!route) return { status: 404, body: 'resource not found' }
    const mayTouch = route.writes ? key.canWrite : key.canRead !== false
    if (call.path.includes('companies') ? key.knowsCompanies === false : !mayTouch)
      return error(403, 'MISSING_SCOPES', MISSING_SCOPES)
    const faults = checks.get(route.schema)?.(call.body) ?? []
    if (faults.length > 0) return error(400, 'VALIDATION_ERROR', `Invalid input JSON: ${faults[0]}`)
    return route.answer(call)
  }
  const peer = await jsonPeer(answer, port)
  return {
    url: peer.url,
    key: Object.keys(keys)[0] ?? '',
    calls: peer.calls,
    contacts,
    companies,
    associations,
    /** HubSpot's search takes seconds to index; while it lags, it finds nothing new. */
    index,
    answers: (...given: Scripted[]) => script.push(...given),
    close: peer.close,
  }
}

const MISSING_SCOPES =
  'This app hasn’t been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.'

const routesOn = (contacts: Contact[], index: Index, required: string[]): Route[] => [
  {
    method: 'GET',
    path: /^\/crm\/objects\/2026-09\/contacts$/,
    answer: ({ query }) => ({
      status: 200,
      body: { results: contacts.slice(0, Number(query.get('limit') ?? 10)).map(shown) },
    }),
  },
  {
    method: 'POST',
    path: /^\/crm\/objects\/2026-09\/contacts$/,
    schema: 'SimplePublicObjectInputForCreate',
    writes: true,
    answer: ({ body }) => create(contacts, One.parse(body).properties, required),
  },
  {
    method: 'GET',
    path: /^\/crm\/objects\/2026-09\/contacts\/\d+$/,
    answer: ({ path, query }) =>
      read(contacts, path.split('/').at(-1) ?? '', query.get('properties')?.split(',') ?? []),
  },
  {
    method: 'PATCH',
    path: /^\/crm\/objects\/2026-09\/contacts\/\d+$/,
    schema: 'SimplePublicObjectInput',
    writes: true,
    answer: ({ path, body }) => update(contacts, path.split('/').at(-1) ?? '', One.parse(body).properties),
  },
  {
    method: 'POST',
    path: /^\/crm\/objects\/2026-09\/contacts\/batch\/upsert$/,
    schema: 'BatchInputSimplePublicObjectBatchInputUpsert',
    writes: true,
    answer: ({ body }) => upsert(contacts, Upsert.parse(body).inputs, required),
  },
  {
    method: 'GET',
    path: /^\/crm\/properties\/2026-09\/contacts$/,
    answer: () => ({ status: 200, body: { results: LISTED } }),
  },
  {
    method: 'POST',
    path: /^\/crm\/objects\/2026-09\/contacts\/batch\/update$/,
    schema: 'BatchInputSimplePublicObjectBatchInput',
    writes: true,
    answer: ({ body }) => updateMany(contacts, Update.parse(body).inputs),
  },
  {
    method: 'POST',
    path: /^\/crm\/objects\/2026-09\/contacts\/search$/,
    schema: 'PublicObjectSearchRequest',
    answer: ({ body }) => search(index.lags ? [] : contacts, Search.parse(body)),
  },
]

/** Properties of every portal, and some custom ones. */
const PROPERTIES = [
  'email',
  'firstname',
  'lastname',
  'jobtitle',
  'company',
  'phone',
  'website',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'industry',
  'notes_of_ours',
  'status_here',
]
interface Differing {
  type?: string
  fieldType?: string
  options?: ReturnType<typeof option>[]
  modificationMetadata?: object
}
const property = (name: string, { options = [], ...part }: Differing = {}) => ({
  name,
  label: name[0]?.toUpperCase() + name.slice(1).replaceAll('_', ' '),
  type: 'string',
  fieldType: 'text',
  description: '',
  groupName: 'contactinformation',
  options,
  hidden: false,
  calculated: false,
  modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue: false },
  ...part,
})
const option = (value: string) => ({ value, label: value, hidden: false, displayOrder: 0 })
const enumeration = (name: string, values: string[]) =>
  property(name, { type: 'enumeration', fieldType: 'select', options: values.map(option) })
const LISTED = [
  ...PROPERTIES.map(name => property(name)),
  enumeration('hs_lead_status', ['NEW', 'OPEN']),
  enumeration('warmth', ['New', 'Cold', 'Warm', 'Converted']),
  property('createdate', { modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue: true } }),
]

const Upsert = z.object({
  inputs: z.array(
    z.object({
      id: z.string(),
      idProperty: z.literal('email'),
      objectWriteTraceId: z.string().optional(),
      properties: Properties,
    }),
  ),
})
const Update = z.object({ inputs: z.array(z.object({ id: z.string(), properties: Properties })) })
function create(contacts: Contact[], properties: Record<string, string>, required: string[]): Answer {
  const taken = contacts.find(({ properties: { email } }) => email !== undefined && email === properties.email)
  if (taken) return error(409, 'CONFLICT', `Contact already exists. Existing ID: ${taken.id}`)
  const fault = faultOf(properties) ?? missingOf(properties, required)
  if (fault) return fault
  return { status: 201, body: shown(add(contacts, properties)) }
}

function update(contacts: Contact[], id: string, properties: Record<string, string>): Answer {
  const contact = contacts.find(one => one.id === id)
  if (!contact) return error(404, 'OBJECT_NOT_FOUND', 'resource not found')
  const fault = faultOf(properties)
  if (fault) return fault
  Object.assign(contact.properties, properties)
  return { status: 200, body: shown(contact) }
}

/**
 * One invalid contact rejects the whole batch, unless every contact has its own trace ID: then the 207 response
 * tells them apart.
 */
function upsert(contacts: Contact[], inputs: z.infer<typeof Upsert>['inputs'], required: string[]): Answer {
  const wrong = batchFault(inputs.map(({ id }) => id.toLowerCase()))
  if (wrong) return wrong
  const areTraced = new Set(inputs.map(one => one.objectWriteTraceId ?? '')).size === inputs.length
  const faults = inputs.flatMap(({ id, properties, objectWriteTraceId }) => {
    const isKnown = contacts.some(({ properties: kept }) => kept.email === id.toLowerCase())
    const fault = faultOf({ email: id, ...properties }) ?? (isKnown ? undefined : missingOf(properties, required))
    return fault ? [{ fault, trace: objectWriteTraceId }] : []
  })
  const [first] = faults
  if (first && (inputs.length === 1 || !areTraced)) return first.fault
  const refused = new Set(faults.map(({ trace }) => trace))
  const results = inputs.flatMap(({ id, properties, objectWriteTraceId }) => {
    if (faults.length > 0 && refused.has(objectWriteTraceId)) return []
    const email = id.toLowerCase()
    const there = contacts.find(({ properties: kept }) => kept.email === email)
    const contact = there ?? add(contacts, {})
    Object.assign(contact.properties, properties, { email })
    return [{ ...shown(contact), new: !there, ...(objectWriteTraceId && { objectWriteTraceId }) }]
  })
  const errors = faults.map(({ fault, trace }) => multiStatusError(fault, trace))
  return {
    status: errors.length > 0 ? 207 : 200,
    body: {
      status: 'COMPLETE',
      results,
      startedAt: THEN,
      completedAt: THEN,
      ...(errors.length > 0 && { numErrors: errors.length, errors }),
    },
  }
}

const multiStatusError = (fault: Answer, trace: string | undefined) => ({
  status: 'error',
  category: 'VALIDATION_ERROR',
  links: {},
  ...Said.parse(fault).body,
  context: { objectWriteTraceId: [trace ?? ''] },
})
const Said = z.object({ body: z.object({ message: z.string(), errors: z.array(z.unknown()).default([]) }) })

function updateMany(contacts: Contact[], inputs: z.infer<typeof Update>['inputs']): Answer {
  const wrong = batchFault(inputs.map(({ id }) => id))
  if (wrong) return wrong
  const fault = inputs.map(({ properties }) => faultOf(properties)).find(Boolean)
  if (fault) return fault
  const results = inputs.flatMap(({ id, properties }) => {
    const contact = contacts.find(one => one.id === id)
    return contact ? [shown(Object.assign(contact, { properties: { ...contact.properties, ...properties } }))] : []
  })
  return { status: 200, body: { status: 'COMPLETE', results, startedAt: THEN, completedAt: THEN } }
}

/** Batch rules: at most a hundred contacts, and none twice. */
function batchFault(ids: string[]): Answer | undefined {
  if (ids.length > 100)
    return error(400, 'VALIDATION_ERROR', `The maximum number of inputs supported in a batch request is 100`)
  if (new Set(ids).size < ids.length) return error(400, 'VALIDATION_ERROR', 'Duplicate IDs found in batch input')
  return undefined
}

function add(contacts: Contact[], properties: Record<string, string>): Contact {
  const contact = { id: String(501 + contacts.length), properties: { ...properties } }
  contacts.push(contact)
  return contact
}

function faultOf(properties: Record<string, string>): Answer | undefined {
  const unknown = Object.keys(properties).find(name => !LISTED.some(one => one.name === name))
  if (unknown) return invalid(unknown, 'PROPERTY_DOESNT_EXIST', `Property "${unknown}" does not exist`)
  const wrong = LISTED.find(
    ({ name, options }) =>
      options.length > 0 && properties[name] && !options.some(one => one.value === properties[name]),
  )
  if (wrong) return invalid(wrong.name, 'INVALID_OPTION', `${wrong.name} was not one of the allowed options`)
  const { email } = properties
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email))
    return invalid('email', 'INVALID_EMAIL', `Email address ${email} is invalid`)
  return undefined
}

/** A portal's own rule, as HubSpot enforces it since the API of September 2026. The words are made up. */
function missingOf(properties: Record<string, string>, required: string[]): Answer | undefined {
  const missing = required.filter(name => !properties[name])
  if (missing.length === 0) return undefined
  const errors = missing.map(name => ({ message: `Property "${name}" is required`, code: 'REQUIRED_PROPERTY' }))
  const { status, body } = error(400, 'VALIDATION_ERROR', 'The contact breaks a rule of this account')
  return { status, body: { ...body, errors } }
}
