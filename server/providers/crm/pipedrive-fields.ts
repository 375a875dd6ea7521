import { z } from 'zod'
import type { CrmMapping, CrmProperty } from '#contract/crm.ts'
import { type AskPipedrive, V2 } from './pipedrive-client.ts'

/** A custom field's code. Others are Pipedrive's own fields. */
const isCustom = (code: string) => /^[0-9a-f]{40}$/.test(code)

/** Where an account's organizations have them: accounts differ in Pipedrive's own fields. */
const OWN: CrmMapping = [
  { from: 'website', property: 'website' },
  { from: 'address', property: 'address' },
]

const TEXT = ['varchar', 'varchar_auto', 'text']

/** The text fields of organizations, and those with options, whose numbers we mark: Pipedrive takes them as numbers. */
export async function organizationFields(ask: AskPipedrive): Promise<CrmProperty[]> {
  const fields: z.infer<typeof Field>[] = []
  let cursor: string | null | undefined
  do {
    const at = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const reply = await ask('GET', `${V2}/organizationFields?limit=500${at}`)
    fields.push(...z.array(Field).parse(reply.data))
    cursor = reply.additional_data?.next_cursor
  } while (cursor)
  return fields.flatMap(({ field_code: name, field_name: label, field_type: type, options }) => {
    if (type === 'enum' && isCustom(name))
      return { name, label, type: 'enumeration', options: (options ?? []).map(optionOf) }
    const isText = isCustom(name) ? TEXT.includes(type) : OWN.some(({ property }) => property === name)
    return isText ? { name, label, type: 'string', options: [] } : []
  })
}

const optionOf = ({ id, label }: { id: string | number; label: string }) => ({ value: `option:${id}`, label })

/** What goes where until the user changes it. */
export const ownMapping = (properties: CrmProperty[]): CrmMapping =>
  OWN.filter(({ property }) => properties.some(({ name }) => name === property))

/** The organization as Pipedrive takes and returns it, of these properties. */
export function fieldsOf(properties: Record<string, string>) {
  const own: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const [code, value] of Object.entries(properties)) {
    const [, option] = /^option:(\d+)$/.exec(value) ?? []
    if (isCustom(code)) custom[code] = option ? Number(option) : value
    else own[code] = code === 'address' ? { value } : value
  }
  return { ...own, ...(Object.keys(custom).length > 0 && { custom_fields: custom }) }
}

/** What an organization has there, as we write it. */
export function valueIn(organization: Record<string, unknown>, code: string): string | null {
  const { custom_fields: custom, address, ...own } = organization as { custom_fields?: object; address?: object }
  const of: object = (isCustom(code) ? custom : own) ?? {}
  const value: unknown = code === 'address' ? (address as { value?: unknown } | null)?.value : Reflect.get(of, code)
  return typeof value === 'number' ? `option:${value}` : ((value as string | null | undefined) ?? null)
}

const Field = z.object({
  field_code: z.string(),
  field_name: z.string(),
  field_type: z.string(),
  options: z.array(z.object({ id: z.union([z.number(), z.string()]), label: z.string() })).nullish(),
})
