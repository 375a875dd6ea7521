import { setTimeout as pause } from 'node:timers/promises'
import { type Account, untilStopped } from './account.ts'

/** A lead as its owner knows it from acknowledged requests. */
interface Known {
  name: string
  /** The last acknowledged description first, then those that were sent since and not acknowledged. */
  descriptions: (string | null)[]
  /** Maybe: deleting it wasn't acknowledged. */
  isDeleted: boolean | 'maybe'
}

/** A person who keeps a list, and what they may expect to find in it. */
export interface Person {
  /** Adds, changes, reads, and deletes until it's told to stop. */
  start(): void
  stop(): Promise<void>
  acknowledged(): number
  /** Compares everything acknowledged with what the API answers now: what's missing or wrong, as sentences. */
  check(): Promise<string[]>
}

const THINK_MS = 150
/** After an error, people try again more slowly. */
const ANNOYED_MS = 1000

export function person(account: Account, random: () => number): Person {
  const leads = new Map<string, Known>()
  const templates = new Map<string, string>()
  let [acknowledged, written] = [0, 0]

  const add = async () => {
    const businessName = `Corner Store ${++written}`
    const { id } = await account.ask<{ id: string }>('POST', '/api/leads', { businessName })
    leads.set(id, { name: businessName, descriptions: [null], isDeleted: false })
  }
  const describe = async () => {
    const [id, lead] = pickLead()
    if (!lead) return add()
    const description = `Visit ${++written}`
    lead.descriptions.push(description)
    await account.ask('PUT', `/api/leads/${id}`, { description })
    lead.descriptions = [description]
  }
  const remove = async () => {
    const [id, lead] = pickLead()
    if (!lead) return add()
    lead.isDeleted = 'maybe'
    await account.ask('DELETE', `/api/leads/${id}`)
    lead.isDeleted = true
  }
  const keepTemplate = async () => {
    if (templates.size === 80) return describe()
    const name = `Template ${++written}`
    const draft = { name, subject: 'Hello', body: '<p>Hello</p>' }
    const { id } = await account.ask<{ id: string }>('POST', '/api/email-templates', draft)
    templates.set(id, name)
  }
  const read = async () => {
    await account.ask('GET', '/api/leads?sort=createdAt&limit=25')
    await account.ask('GET', '/api/leads/facets')
    await account.ask('GET', '/api/leads?q=store&limit=25')
  }
  function pickLead(): [string, Known | undefined] {
    const known = [...leads].filter(([, { isDeleted }]) => isDeleted === false)
    return known[Math.floor(random() * known.length)] ?? ['', undefined]
  }
  const chances: [number, () => Promise<void>][] = [
    [0.25, add],
    [0.6, describe],
    [0.65, remove],
    [0.7, keepTemplate],
  ]
  async function actOnce(): Promise<void> {
    const at = random()
    const write = chances.find(([until]) => at < until)?.[1]
    const annoyed = await (write ?? read)().then(
      () => {
        if (write) acknowledged += 1
        return false
      },
      () => true,
    )
    await pause(annoyed ? ANNOYED_MS : THINK_MS * (0.5 + random()))
  }
  return {
    ...untilStopped(account, actOnce),
    acknowledged: () => acknowledged,
    async check() {
      const found = await account.ask<{ id: string; businessName: string; description: string | null }[]>(
        'GET',
        '/api/leads',
      )
      const kept = await account.ask<{ id: string; name: string }[]>('GET', '/api/email-templates')
      account.rest()
      const foundById = new Map(found.map(lead => [lead.id, lead]))
      const keptById = new Map(kept.map(template => [template.id, template.name]))
      const wrong: string[] = []
      for (const [id, { name, descriptions, isDeleted }] of leads) {
        const lead = foundById.get(id)
        if (lead && isDeleted === true) wrong.push(`${name} (${id}) was deleted and is still there`)
        if (!lead && isDeleted === false) wrong.push(`${name} (${id}) is gone`)
        if (lead && !descriptions.includes(lead.description))
          wrong.push(`${name} (${id}) says “${lead.description}” instead of “${descriptions.join('” or “')}”`)
      }
      for (const [id, name] of templates) if (keptById.get(id) !== name) wrong.push(`${name} (${id}) is gone`)
      return wrong
    },
  }
}
