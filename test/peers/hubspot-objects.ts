import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import type { Answer, Call } from './json-peer.ts'

/** A contact or a company. */
export interface Contact {
  id: string
  properties: Record<string, string>
}

export const ACCOUNT = {
  portalId: 12_345_678,
  accountType: 'STANDARD',
  timeZone: 'US/Eastern',
  companyCurrency: 'USD',
  additionalCurrencies: [],
  utcOffset: '-05:00',
  utcOffsetMilliseconds: -18_000_000,
  uiDomain: 'app.hubspot.com',
  dataHostingLocation: 'na1',
}

export const error = (status: number, category: string, message: string, headers?: Record<string, string>) => ({
  status,
  body: { status: 'error', message, correlationId: 'aeb5f871-7f07-4993-9211-075dc63e7cbf', category },
  ...(headers && { headers }),
})

export interface Route {
  method: string
  path: RegExp
  schema?: string
  writes?: boolean
  answer(call: Call): Answer
}

export interface Index {
  lags: boolean
}

export const Properties = z.record(z.string(), z.string())
export const One = z.object({ properties: Properties })
export const Search = z.object({
  filterGroups: z.array(
    z.object({
      filters: z.array(z.object({ propertyName: z.string(), operator: z.literal('EQ'), value: z.string().min(1) })),
    }),
  ),
  limit: z.number().max(200),
})

export function read(contacts: Contact[], id: string, wanted: string[]): Answer {
  const contact = contacts.find(one => one.id === id)
  if (!contact) return error(404, 'OBJECT_NOT_FOUND', 'resource not found')
  const properties = Object.fromEntries(wanted.map(name => [name, contact.properties[name] ?? null]))
  return { status: 200, body: { ...shown(contact), properties } }
}

export function search(contacts: Contact[], { filterGroups, limit }: z.infer<typeof Search>): Answer {
  const found = contacts.filter(({ properties }) =>
    filterGroups.some(({ filters }) =>
      filters.every(({ propertyName, value }) =>
        propertyName === 'hs_searchable_calculated_phone_number'
          ? properties.phone && parsePhoneNumberFromString(properties.phone, 'US')?.nationalNumber === value
          : properties[propertyName] === value,
      ),
    ),
  )
  return { status: 200, body: { total: found.length, results: found.slice(0, limit).map(shown) } }
}

/** The error for a property is embedded in the message as JSON. */
export function invalid(name: string, code: string, message: string) {
  const fault = { isValid: false, message, error: code, name, localizedErrorMessage: message }
  return error(
    400,
    'VALIDATION_ERROR',
    `Property values were not valid: ${JSON.stringify([{ ...fault, portalId: ACCOUNT.portalId }])}`,
  )
}

export const THEN = '2026-11-21T12:00:00.000Z'
export const shown = ({ id, properties }: Contact) => ({
  id,
  properties,
  createdAt: THEN,
  updatedAt: THEN,
  archived: false,
})
