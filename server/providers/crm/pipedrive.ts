import { z } from 'zod'
import type { CrmProblem } from '#contract/crm-words.ts'
import type { Crm } from './crm.ts'
import { type AskPipedrive, asCrmError, withPipedrive } from './pipedrive-client.ts'
import { asPermission } from './pipedrive-failure.ts'
import { fieldsOf, organizationFields, ownMapping } from './pipedrive-fields.ts'
import { ORGANIZATIONS } from './pipedrive-organizations.ts'
import { turns } from './turns.ts'

interface PipedriveSettings {
  baseUrl?: string | undefined
  /** The time limit for one lead with its people. */
  seconds?: number
  /** Between searches: Pipedrive allows ten in two seconds. */
  pauseMs?: number
}

/** Pipedrive's organizations and persons, with a user's API token. */
export function pipedriveCrm({
  baseUrl = 'https://api.pipedrive.com',
  seconds = 45,
  pauseMs = 250,
}: PipedriveSettings = {}): Crm {
  const pace = { all: turns(0), searches: turns(pauseMs) }
  const as = <T>(key: string, work: (ask: AskPipedrive) => Promise<T>) =>
    withPipedrive({ baseUrl, key, seconds, pace }, work)
  return {
    holder: 'company',
    check: key =>
      as(key, async ask => {
        const me = await ask('GET', '/api/v1/users/me')
        return { hubId: accountOf(me.data), mapping: ownMapping(await organizationFields(ask)) }
      }).catch((error: unknown) => {
        throw asPermission(asCrmError(error, key))
      }),
    sync: (key, contact, keep) =>
      as(key, async ask => {
        const { syncLead } = await import('./pipedrive-lead.ts')
        return syncLead(ask, key, contact, keep)
      }),
    // No endpoint of v2 takes several.
    syncMany: null,
    properties: key => as(key, organizationFields),
    update: (key, changes) =>
      as(key, async ask => {
        const refused = new Map<string, CrmProblem>()
        for (const { id, properties } of changes)
          await ask('PATCH', `${ORGANIZATIONS}/${encodeURIComponent(id)}`, fieldsOf(properties)).catch(error => {
            const failure = asCrmError(error, key)
            if (failure.reason !== 'refused') throw failure
            refused.set(id, failure.problem)
          })
        return refused
      }),
  }
}

const accountOf = (me: unknown) => {
  const { company_domain: domain, company_id: id } = Me.parse(me)
  return domain ? `${domain} (${id})` : String(id)
}
const Me = z.object({ company_id: z.number(), company_domain: z.string().nullish() })
