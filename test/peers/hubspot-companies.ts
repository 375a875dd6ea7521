import { z } from 'zod'
import {
  type Contact,
  error,
  type Index,
  invalid,
  One,
  type Route,
  read,
  Search,
  search,
  shown,
  THEN,
} from './hubspot-objects.ts'

interface Companies {
  companies: Contact[]
  contacts: Contact[]
  associations: Set<string>
  index: Index
}

export const companyRoutes = ({ companies, contacts, associations, index }: Companies): Route[] => [
  {
    method: 'GET',
    path: /^\/crm\/objects\/2026-09\/companies$/,
    answer: () => ({ status: 200, body: { results: companies.map(shown) } }),
  },
  {
    method: 'POST',
    path: /^\/crm\/objects\/2026-09\/companies$/,
    schema: 'SimplePublicObjectInputForCreate',
    writes: true,
    answer: ({ body }) => {
      const { properties } = One.parse(body)
      const unknown = Object.keys(properties).find(name => !COMPANY_PROPERTIES.includes(name))
      if (unknown) return invalid(unknown, 'PROPERTY_DOESNT_EXIST', `Property "${unknown}" does not exist`)
      const company = { id: String(901 + companies.length), properties }
      companies.push(company)
      return { status: 201, body: shown(company) }
    },
  },
  {
    method: 'GET',
    path: /^\/crm\/objects\/2026-09\/companies\/\d+$/,
    answer: ({ path }) => read(companies, path.split('/').at(-1) ?? '', []),
  },
  {
    method: 'PATCH',
    path: /^\/crm\/objects\/2026-09\/companies\/0$/,
    schema: 'SimplePublicObjectInput',
    writes: true,
    answer: () => error(404, 'OBJECT_NOT_FOUND', 'resource not found'),
  },
  {
    method: 'POST',
    path: /^\/crm\/objects\/2026-09\/companies\/search$/,
    schema: 'PublicObjectSearchRequest',
    answer: ({ body }) => search(index.lags ? [] : companies, Search.parse(body)),
  },
  {
    method: 'POST',
    path: /^\/crm\/associations\/2026-09\/contacts\/companies\/batch\/associate\/default$/,
    writes: true,
    answer: ({ body }) => {
      const { inputs } = Pairs.parse(body)
      const wrong = inputs.find(
        ({ from, to }) => !contacts.some(({ id }) => id === from.id) || !companies.some(({ id }) => id === to.id),
      )
      if (wrong) return error(404, 'OBJECT_NOT_FOUND', `No association between ${wrong.from.id} and ${wrong.to.id}`)
      for (const { from, to } of inputs) associations.add(`${from.id} at ${to.id}`)
      return { status: 200, body: { status: 'COMPLETE', results: [], startedAt: THEN, completedAt: THEN } }
    },
  },
]

const COMPANY_PROPERTIES = ['name', 'domain', 'phone', 'website', 'address', 'city', 'state', 'zip', 'country']

const Id = z.object({ id: z.string().regex(/^\d+$/) })
const Pairs = z.object({ inputs: z.array(z.object({ from: Id, to: Id })).max(2000) })
