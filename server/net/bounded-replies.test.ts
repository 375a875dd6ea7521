import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hubspotCrm } from '#server/providers/crm/hubspot.ts'
import { pipedriveCrm } from '#server/providers/crm/pipedrive.ts'
import { anthropicModel } from '#server/providers/language-model/anthropic.ts'
import { openaiModel } from '#server/providers/language-model/openai.ts'
import { sesTransport } from '#server/providers/mail/ses.ts'
import { paypalPayments } from '#server/providers/payments/paypal.ts'
import { stripePayments } from '#server/providers/payments/stripe.ts'
import { twilioPhone } from '#server/providers/phone/twilio.ts'
import { type HostileReply, hostileReplies, startHostileVendor } from '#test/peers/hostile-vendor.ts'
import { testEmail } from '#test/scripted-client.ts'
import { boundedAgent, boundedFetch, replyGauge } from './bounded-replies.ts'

let vendor: Awaited<ReturnType<typeof startHostileVendor>>
beforeAll(async () => {
  vendor = await startHostileVendor()
})
afterAll(() => vendor.close())

/** Our limit, and what fits into the buffers of both sides. */
const MOST_SENT = 20 * 1024 * 1024
const WAYS = Object.keys(hostileReplies) as HostileReply[]
const seconds = 0.15

async function byFetch() {
  const reply = await boundedFetch({ seconds })(vendor.url)
  return reply.text()
}
const agent = boundedAgent(new Agent(), { seconds })
async function byAgent() {
  const sent = request(vendor.url, { agent }).end()
  const [reply] = await once(sent, 'response')
  return text(reply)
}

/** Every client of a vendor, as it's made for the product, with short times where they can be set. */
const clients: Record<string, () => Promise<unknown>> = {
  fetch: byFetch,
  'an agent': byAgent,
  OpenAI: () => ask(openaiModel({ model: 'm', apiKey: 'k', baseUrl: vendor.url }, patience)),
  Anthropic: () => ask(anthropicModel({ model: 'm', apiKey: 'k', baseUrl: vendor.url }, patience)),
  Stripe: () =>
    stripePayments({ secretKey: 'sk_test_1', webhookSecret: 'w', baseUrl: vendor.url } as never).read('sub_1'),
  PayPal: () =>
    paypalPayments({ clientId: 'a', clientSecret: 'b', webhookId: 'w', baseUrl: vendor.url, seconds }).read('I-1'),
  Twilio: () =>
    twilioPhone({ accountSid: `AC${'0'.repeat(32)}`, authToken: 't', baseUrl: vendor.url, seconds }).openLine('a'),
  'HubSpot, a key': () => hubspotCrm({ baseUrl: vendor.url, seconds }).check('pat-1'),
  'Pipedrive, a key': () => pipedriveCrm({ baseUrl: vendor.url, seconds }).check('c0ffee'),
  'HubSpot, contacts': () => hubspotCrm({ baseUrl: vendor.url, seconds }).properties('pat-1'),
  'Amazon SES': async () => {
    const ses = sesTransport({
      region: 'a',
      accessKeyId: 'k',
      secretAccessKey: 's',
      endpoint: vendor.url,
      timeoutMs: 150,
    })
    const result = await ses.send(testEmail('a@b.test'))
    await ses.close()
    if (result.outcome !== 'accepted') throw new Error(result.outcome)
  },
}
const patience = { wait: async () => {}, answerSeconds: seconds }
const ask = (model: ReturnType<typeof openaiModel>) =>
  model.ask({ rules: 'r', turns: [{ role: 'user', text: 't' }], words: 100, shape: null } as never)

describe('ends a reply that’s too large, too deep, or too slow, and closes its connection', () => {
  test.each(Object.entries(clients))(
    '%s',
    async (name, call) => {
      for (const way of WAYS) {
        // Stripe's client has a time of its own, which a test would wait for.
        if (name === 'Stripe' && way === 'a byte now and then') continue
        vendor.answers(way)
        const failure = await call().then(() => `took ${way}`, String)
        expect(failure).not.toContain('took')
        await expect.poll(() => [way, vendor.open()]).toEqual([way, 0])
        expect(vendor.sent(), way).toBeLessThan(MOST_SENT)
      }
    },
    60_000,
  )
})

test.each<[string, string, boolean]>([
  ['the deepest', `${'['.repeat(100)}${']'.repeat(100)}`, true],
  ['one deeper', `${'['.repeat(101)}`, false],
  ['objects in lists', '[{"a":'.repeat(51), false],
  ['many, but not deep', '[{}],'.repeat(1000), true],
  ['brackets in a text', `{"a":"${'[{'.repeat(1000)}"}`, true],
  ['brackets behind an escaped quote', `{"a":"\\"${'['.repeat(1000)}"}`, true],
  ['brackets behind an escaped backslash', `{"a":"\\\\"${'['.repeat(1000)}`, false],
])('counts levels: %s', (_, json, isFine) => {
  const inPieces = (size: number) => () => {
    const gauge = replyGauge()
    for (let at = 0; at < json.length; at += size) gauge(Buffer.from(json.slice(at, at + size)))
  }
  for (const size of [1, 7, json.length])
    if (isFine) expect(inPieces(size)).not.toThrow()
    else expect(inPieces(size)).toThrow('levels deep')
})
