import { createServer } from 'node:net'
import { ListContactListsCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awsError } from '#test/peers/aws-error.ts'
import { type SesFault, type SesPeer, startSes } from '#test/peers/ses.ts'
import type { MailTransport, OutgoingMail } from './mail.ts'
import { sesTransport } from './ses.ts'

let ses: SesPeer
let transport: MailTransport
const faults = new Map<string, SesFault>()

beforeAll(async () => {
  ses = await startSes({
    identities: ['canvass.test', 'mail@operator.test'],
    configurationSets: ['canvass-events'],
    tenants: { 'canvass-ada': ['canvass.test'] },
    fault: ({ to, from }) => faults.get(to) ?? faults.get(from),
  })
  transport = sesTransport({ ...ses.settings, timeoutMs: 400 })
})
afterAll(async () => {
  await transport.close()
  await ses.close()
})

let made = 0
function message(to: string, from = 'ada@canvass.test'): OutgoingMail {
  const messageId = `<0190-${++made}.2@canvass.test>`
  const head = `Message-ID: ${messageId}\r\nFrom: =?utf-8?q?Ad=C3=A1?=\r\n <${from}>\r\nTo: ${to}\r\nSubject: Hello`
  return {
    userId: '01900000-0000-7000-8000-000000000000',
    campaignId: null,
    messageId,
    envelope: { from: 'mail@operator.test', to },
    from: { name: 'Adá', address: from },
    subject: 'Hello',
    raw: Buffer.from(`${head}\r\n\r\nFrom: nobody@evil.test\r\nHi\r\n`),
  }
}
const taken = (to: string, peer = ses) => peer.accepted.filter(mail => mail.to === to)

describe('sends to SES', () => {
  test('the message unchanged, its From, the bounce address, and a tag that identifies the attempt', async () => {
    const mail = message('one@shop.test')
    const result = await transport.send(mail)
    const [got] = taken('one@shop.test')
    expect(got).toEqual({
      id: expect.stringMatching(/^0100/),
      from: '=?utf-8?q?Ad=C3=A1?= <ada@canvass.test>',
      to: 'one@shop.test',
      raw: mail.raw.toString(),
      bouncesTo: 'mail@operator.test',
      tags: {
        'canvass-attempt': `0190-${made}_2_canvass_test`,
        'canvass-account': '01900000-0000-7000-8000-000000000000',
      },
      configurationSet: undefined,
      tenant: undefined,
    })
    expect(result).toEqual({ outcome: 'accepted', code: null, detail: got?.id })
  })

  test('the configuration set if one is configured', async () => {
    const other = sesTransport({ ...ses.settings, configurationSet: 'canvass-events' })
    await other.send(message('set@shop.test'))
    expect(taken('set@shop.test')[0]?.configurationSet).toBe('canvass-events')
    await other.close()
  })

  test('the tenant if the domain has one', async () => {
    await transport.send({ ...message('tenant@shop.test'), sesTenant: 'canvass-ada' })
    expect(taken('tenant@shop.test')[0]?.tenant).toBe('canvass-ada')
    const strange = await transport.send({ ...message('two@shop.test'), sesTenant: 'somebody' })
    expect([strange.outcome, taken('two@shop.test')]).toEqual(['deferred', []])
  })

  test('an internationalized domain as Punycode', async () => {
    expect((await transport.send(message('info@bücher.test'))).outcome).toBe('accepted')
    expect(taken('info@xn--bcher-kva.test')).toHaveLength(1)
  })

  test('nothing for an address that SES can’t carry', async () => {
    const before = ses.calls.length
    expect(await transport.send(message('jürgen@shop.test'))).toMatchObject({ outcome: 'skipped', reason: 'smtputf8' })
    expect(ses.calls).toHaveLength(before)
  })

  test('and counts only an endpoint on this machine as local', () => {
    const isLocal = (endpoint?: string) => sesTransport({ ...ses.settings, endpoint }).isLocal
    expect([isLocal(), isLocal('https://ses.example.com'), isLocal('http://[::1]:99')]).toEqual([false, false, true])
  })
})

const waits = { outcome: 'deferred', scope: 'transport' }
const unknown = { outcome: 'unknown', code: null }

describe('maps answers of SES to outcomes', () => {
  test.each<[string, SesFault, object]>([
    ['too fast', say(429, 'TooManyRequestsException', 'Maximum sending rate exceeded.'), waits],
    ['the day is used up', say(400, 'LimitExceededException', 'Daily message quota exceeded.'), waits],
    ['throttled by another name', say(400, 'ThrottlingException', 'Rate exceeded'), waits],
    ['suspended', say(400, 'AccountSuspendedException', 'The account is suspended.'), waits],
    ['paused', say(400, 'SendingPausedException', 'Sending is paused.'), waits],
    ['paused, in other words', say(400, 'MessageRejected', 'Sending paused for this account.'), waits],
    ['no permission', say(403, 'AccessDeniedException', 'not authorized to perform: ses:SendEmail'), waits],
    ['a missing configuration set', say(400, 'BadRequestException', 'Configuration set <x> does not exist.'), waits],
    ['request not read', say(408, 'RequestTimeout', 'Idle connections will be closed.'), waits],
    ['unavailable', say(503, 'ServiceUnavailable', 'Try later.'), waits],
    ['a bad address', say(400, 'BadRequestException', 'Domain contains illegal character'), FAILED],
    ['bad content', say(400, 'MessageRejected', 'Message contains a virus.'), FAILED],
    ['its own failure', say(500, 'InternalFailure', 'Oops'), unknown],
    ['a gateway', { answer: { status: 502, body: '<html>' } }, unknown],
    ['a gateway timeout', { answer: { status: 504, body: {} } }, unknown],
    ['an answer without an id', { answer: { status: 200, body: {} }, taken: true }, unknown],
    ['half an answer', { answer: { half: '{"MessageId":' }, taken: true }, unknown],
    ['silence', { answer: 'silence' }, unknown],
    ['no answer after SES accepted it', { answer: 'silence', taken: true }, unknown],
    ['a broken connection', { answer: 'hang up' }, unknown],
    ['a connection broken after SES accepted it', { answer: 'hang up', taken: true }, unknown],
  ])('%s', async (name, fault, expected) => {
    const to = `${name.replace(/\W/g, '-')}@fault.test`
    faults.set(to, fault)
    const before = ses.calls.length
    expect(await transport.send(message(to))).toMatchObject(expected)
    // Exactly one call: a second one could send a second email.
    expect(ses.calls).toHaveLength(before + 1)
    expect(taken(to)).toHaveLength(fault.taken ? 1 : 0)
  })

  test('keeps SES’s message on one line', async () => {
    faults.set('words@fault.test', say(400, 'MessageRejected', 'Address\r\nis blacklisted.'))
    expect(await transport.send(message('words@fault.test'))).toEqual({
      outcome: 'failed',
      code: 400,
      detail: 'MessageRejected: Address is blacklisted.',
    })
  })
})

function say(status: number, type: string, message: string): SesFault {
  return { answer: awsError(status, type, message) }
}
const FAILED = { outcome: 'failed', code: 400 }

describe('when an identity isn’t verified', () => {
  test('defers only the account whose domain isn’t verified', async () => {
    expect(await transport.send(message('x@shop.test', 'ada@elsewhere.test'))).toMatchObject({
      outcome: 'deferred',
      scope: 'recipient',
      detail: expect.stringContaining('ada@elsewhere.test'),
    })
  })

  test('defers everyone if the operator’s sender isn’t verified', async () => {
    const peer = await startSes()
    const other = sesTransport(peer.settings)
    expect(await other.send(message('x@shop.test'))).toMatchObject(waits)
    await other.close()
    await peer.close()
  })

  test('defers unverified recipients in the sandbox, and sends to verified ones', async () => {
    const peer = await startSes({ identities: ['canvass.test', 'mail@operator.test', 'me@shop.test'], isSandbox: true })
    const other = sesTransport(peer.settings)
    expect(await other.send(message('x@shop.test'))).toMatchObject({ outcome: 'deferred', scope: 'recipient' })
    expect(await other.send(message('me@shop.test'))).toMatchObject({ outcome: 'accepted' })
    await other.close()
    await peer.close()
  })

  test('defers on an unverified MAIL FROM domain', async () => {
    faults.set('mf@fault.test', say(400, 'MailFromDomainNotVerifiedException', 'Mail-From domain is not verified'))
    expect(await transport.send(message('mf@fault.test'))).toMatchObject(waits)
  })
})

describe('when keys or connections fail', () => {
  test.each([
    ['another key', { accessKeyId: 'AKIDOTHER' }, /UnrecognizedClient/],
    ['another secret', { secretAccessKey: 'wrong-secret' }, /InvalidSignature/],
    ['another region', { region: 'eu-west-1' }, /InvalidSignature/],
    ['a set that does not exist', { configurationSet: 'nope' }, /<nope> does not exist/],
  ])('keeps every recipient: %s', async (_, change, words) => {
    const other = sesTransport({ ...ses.settings, ...change })
    const result = await other.send(message('key@shop.test'))
    expect(result).toMatchObject({ ...waits, detail: expect.stringMatching(words) })
    expect(JSON.stringify(result)).not.toContain('wrong-secret')
    expect(taken('key@shop.test')).toEqual([])
    await other.close()
  })

  test('defers when nothing is listening', async () => {
    const gone = await startSes()
    await gone.close()
    const result = await sesTransport(gone.settings).send(message('x@shop.test'))
    expect(result).toMatchObject({ ...waits, code: null, detail: expect.stringContaining('ECONNREFUSED') })
  })

  test('sends nothing to a server that doesn’t speak TLS', async () => {
    const server = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const other = sesTransport({ ...ses.settings, endpoint: `https://127.0.0.1:${port}` })
    expect(await other.send(message('x@shop.test'))).toMatchObject({ ...waits, code: null })
    server.close()
  })

  test('defers when the host name doesn’t resolve', async () => {
    const other = sesTransport({ ...ses.settings, endpoint: 'http://ses.invalid' })
    expect(await other.send(message('x@shop.test'))).toMatchObject({ ...waits, code: null })
  })
})

test('has a stand-in that refuses other operations and unsigned calls', async () => {
  const { endpoint, region, ...credentials } = ses.settings
  const client = new SESv2Client({ endpoint, region, credentials, maxAttempts: 1 })
  await expect(client.send(new ListContactListsCommand())).rejects.toMatchObject({
    name: 'UnknownOperationException',
    $metadata: { httpStatusCode: 404 },
  })
  const unsigned = await fetch(`${ses.url}/v2/email/account`)
  expect([unsigned.status, unsigned.headers.get('x-amzn-errortype')]).toEqual([
    403,
    'MissingAuthenticationTokenException',
  ])
})
