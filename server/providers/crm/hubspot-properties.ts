import { z } from 'zod'
import type { CrmProperty } from '#contract/crm.ts'
import type { CrmProblem } from '#contract/crm-words.ts'
import type { ContactChange } from './crm.ts'
import { type AskHubspot, asCrmError, CONTACTS } from './hubspot-client.ts'
import { HubspotError, refusedFor } from './hubspot-failure.ts'

/** The contact properties of this portal that the API can write. */
export async function writableProperties(ask: AskHubspot): Promise<CrmProperty[]> {
  const { results } = Listed.parse(await ask('GET', '/crm/properties/2026-09/contacts'))
  return results
    .filter(({ hidden, calculated, modificationMetadata: may }) => !hidden && !calculated && !may?.readOnlyValue)
    .map(({ name, label, type, options }) => ({
      name,
      label,
      type,
      options: options.filter(one => !one.hidden).map(one => ({ value: one.value, label: one.label })),
    }))
}

/** Changes existing contacts. Returns the reason for each refused one, found by retrying in halves. */
export async function updateMany(
  ask: AskHubspot,
  key: string,
  changes: ContactChange[],
): Promise<Map<string, CrmProblem>> {
  if (changes.length === 0) return new Map()
  const inputs = changes.map(({ id, properties }) => ({ id, properties }))
  const refused = await ask('POST', `${CONTACTS}/batch/update`, { inputs })
    .then(reply => Updated.parse(reply).errors.map(one => refusedFor(one, key))[0])
    .catch((error: unknown) => asCrmError(error, key))
  if (refused && refused.reason !== 'refused') throw refused
  if (refused === undefined) return new Map()
  const [only, ...others] = changes
  if (only && others.length === 0) return new Map([[only.id, refused.problem]])
  const half = Math.ceil(changes.length / 2)
  const first = await updateMany(ask, key, changes.slice(0, half))
  return new Map([...first, ...(await updateMany(ask, key, changes.slice(half)))])
}

const Listed = z.object({
  results: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      hidden: z.boolean().optional(),
      calculated: z.boolean().optional(),
      modificationMetadata: z.object({ readOnlyValue: z.boolean() }).optional(),
      options: z
        .array(z.object({ value: z.string(), label: z.string(), hidden: z.boolean().default(false) }))
        .default([]),
    }),
  ),
})
const Updated = z.object({ errors: z.array(HubspotError).default([]) })
