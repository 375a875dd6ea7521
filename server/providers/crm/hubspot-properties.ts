import type { Client } from '@hubspot/api-client'
import { z } from 'zod'
import type { CrmProblem } from '#contract/crm-words.ts'
import type { ContactChange, Property } from './crm.ts'
import { asProviderError } from './hubspot-client.ts'
import { refusedFor } from './hubspot-failure.ts'

/** The contact properties of this portal that the API can write. */
export async function writableProperties(client: Client): Promise<Property[]> {
  const { results } = Listed.parse(await client.crm.properties.coreApi.getAll('contacts', false))
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
  client: Client,
  key: string,
  changes: ContactChange[],
): Promise<Map<string, CrmProblem>> {
  if (changes.length === 0) return new Map()
  const inputs = changes.map(({ contactId, properties }) => ({ id: contactId, properties }))
  const refused = await client.crm.contacts.batchApi
    .update({ inputs })
    .then(reply => Updated.parse(reply).errors.map(one => refusedFor(one.message, key))[0])
    .catch((error: unknown) => asProviderError(error, key))
  if (refused && refused.reason !== 'refused') throw refused
  if (refused === undefined) return new Map()
  const [only, ...others] = changes
  if (only && others.length === 0) return new Map([[only.contactId, refused.problem]])
  const half = Math.ceil(changes.length / 2)
  const first = await updateMany(client, key, changes.slice(0, half))
  return new Map([...first, ...(await updateMany(client, key, changes.slice(half)))])
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
const Updated = z.object({ errors: z.array(z.object({ message: z.string() })).default([]) })
