import { type AskCrm, CrmRefused, withCrm } from './crm-client.ts'
import { type CrmError, failureOf } from './crm-error.ts'
import { readRefusal } from './hubspot-failure.ts'

/** By HubSpot's API of September 2026; the paths with v1 to v4 end in September 2027. */
export const CONTACTS = '/crm/objects/2026-09/contacts'
export const COMPANIES = '/crm/objects/2026-09/companies'

export type AskHubspot = AskCrm<unknown>

export const withHubspot = <T>(baseUrl: string, key: string, seconds: number, work: (ask: AskHubspot) => Promise<T>) =>
  withCrm(
    { baseUrl, keyHeader: { authorization: `Bearer ${key}` }, seconds, failureOf: error => asCrmError(error, key) },
    work,
  )

export const asCrmError = (error: unknown, key: string): CrmError =>
  error instanceof CrmRefused ? readRefusal(error, key) : failureOf(error)
