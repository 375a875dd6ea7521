import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { leads } from '#contract/leads.ts'

/** The pages about other programs, as far as they can be followed without those. */
const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs/connect', name), 'utf8')
const indented = (page: string, first: string) =>
  (
    read(page)
      .split(/\n(?! {4}|\n)/)
      .find(block => block.includes(first)) ?? ''
  )
    .split('\n')
    .map(line => line.trim())
    .join('\n')

const secret = `whsec_${Buffer.from('q'.repeat(32)).toString('base64')}`
const body = '{"type":"lead.created","timestamp":"2026-11-29T09:00:00.000Z","data":{"businessName":"Café “Ü”"}}'
function sign(at = new Date(), by = secret) {
  const [id, signature] = ['0190f1b0', `v1,AAAA ${new Webhook(by).sign('0190f1b0', at, body)}`]
  return { id, at: String(Math.floor(at.getTime() / 1000)), signature }
}
const others = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`
const globals = { require: createRequire(import.meta.url), Buffer }

type Check = (signed: ReturnType<typeof sign>) => unknown
const checks: Record<string, Check> = {
  async n8n({ id, at, signature }) {
    const { nodes } = JSON.parse(read('n8n.json'))
    const { jsCode } = nodes.find(({ name }: { name: string }) => name === 'Check signature').parameters
    const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature }
    const run = runInNewContext(`(async function ($input) { ${jsCode.replace('whsec_REPLACE_ME', secret)} })`, globals)
    const helpers = { getBinaryDataBuffer: async () => Buffer.from(body) }
    const [item] = await run.call({ helpers }, { first: () => ({ json: { headers } }) })
    return item.json
  },
  async Zapier({ id, at, signature }) {
    const code = indented('zapier.md', 'createHmac').replace(/^[\s\S]*?(?=const \{ createHmac)/, '')
    const inputData = { body, id, at, signatures: signature }
    return runInNewContext(code.replace('whsec_REPLACE_ME', secret), { ...globals, inputData, output: null })
  },
}

describe.each(Object.entries(checks))('the check of %s', (_, check) => {
  test('passes on what Canvass signed, also beside another signature', async () => {
    expect({ ...((await check(sign())) as object) }).toMatchObject({ type: 'lead.created' })
  })

  test.each([
    ['another secret', () => sign(new Date(), others)],
    ['ten minutes ago', () => sign(new Date(Date.now() - 600_000))],
  ])('refuses what was signed with or at: %s', async (_, signed) => {
    await expect(Promise.resolve().then(() => check(signed()))).rejects.toThrow(/wrong|old/)
  })
})

test('n8n answers a challenge, which comes before its secret', async () => {
  const { nodes } = JSON.parse(read('n8n.json'))
  const { jsCode } = nodes.find(({ name }: { name: string }) => name === 'Check signature').parameters
  const event = { type: 'webhook.challenge', data: { challenge: 'q0FZ' } }
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(JSON.stringify(event)) }
  const run = runInNewContext(`(async function ($input) { ${jsCode} })`, globals)
  const [item] = await run.call({ helpers }, { first: () => ({ json: { headers: {} } }) })
  expect({ ...item.json.data }).toEqual(event.data)
})

test.each(['n8n.md', 'zapier.md', 'make.md'])('the lead in %s is one that the API takes', page => {
  const [lead = ''] = read(page).match(/\{"businessName".*\}/) ?? []
  expect(leads.create.body.parse(JSON.parse(lead))).toMatchObject({ businessName: 'Corner Bakery' })
})

test('Google Sheets writes leads as text, and sends rows as the API takes them', () => {
  const { toRows, toLeads } = runInNewContext(`${read('google-sheets.gs')};({ toRows, toLeads })`)
  const rows = toRows(
    [{ businessName: '=HYPERLINK("x")', email: null, phone: '+1 212' }],
    ['businessName', 'email', 'phone'],
  )
  expect(JSON.parse(JSON.stringify(rows))).toEqual([
    ['businessName', 'email', 'phone'],
    [`'=HYPERLINK("x")`, '', "'+1 212"],
  ])
  const typed = toLeads([
    ['businessName ', 'email', ''],
    [' Corner Bakery', '', 'x'],
    ['', 'a@b.example', ''],
  ])
  expect(leads.import.body.parse({ leads: JSON.parse(JSON.stringify(typed)) })).toEqual({
    leads: [{ businessName: 'Corner Bakery' }],
  })
  const [example = ''] = read('google-sheets.md').match(/\{"leads".*\}/) ?? []
  expect(leads.import.body.parse(JSON.parse(example)).leads).toHaveLength(1)
})
