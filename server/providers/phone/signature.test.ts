import { describe, expect, test } from 'vitest'
import { signatureOf } from '#test/peers/twilio-story.ts'
import { twilioPhone } from './twilio.ts'

/** Test vectors that Twilio publishes in its documentation and in its clients' tests. */
const phone = twilioPhone({ accountSid: `AC${'0'.repeat(32)}`, authToken: 'unused' })
const isSigned = (
  authToken: string,
  url: string,
  fields: Record<string, string | string[]>,
  signature: string | undefined,
) => phone.isSigned({ accountSid: 'AC', authToken }, { url, fields, signature })

const documented = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+12349013030',
  Digits: '1234',
  From: '+12349013030',
  To: '+18005551212',
}
const ofClient = { ...documented, Caller: '+14158675309', From: '+14158675309' }

describe('matches the published signatures', () => {
  test.each([
    ['the documentation’s', 'https://mycompany.com/myapp.php?foo=1&bar=2', documented, '0/KCTR6DLpKmkAf8muzZqo1nDgQ='],
    ['the client’s', 'https://mycompany.com/myapp.php?foo=1&bar=2', ofClient, 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
    ['signed with the port', 'https://mycompany.com/myapp.php?foo=1&bar=2', ofClient, 'kvajT1Ptam85bY51eRf/AJRuM3w='],
    [
      'plain http, signed with the port',
      'http://mycompany.com/myapp.php?foo=1&bar=2',
      ofClient,
      '0ZXoZLH/DfblKGATFgpif+LLRf4=',
    ],
    ['a custom port', 'http://mycompany.com:1234/myapp.php?foo=1&bar=2', ofClient, 'Zmvh+3yNM1Phv2jhDCwEM3q5ebU='],
  ])('%s', (_, url, fields, signature) => {
    expect(isSigned('12345', url, fields, signature)).toBe(true)
    expect(isSigned('12346', url, fields, signature)).toBe(false)
    expect(isSigned('12345', url, { ...fields, Digits: '1235' }, signature)).toBe(false)
    expect(isSigned('12345', url.replace('foo=1', 'foo=2'), fields, signature)).toBe(false)
  })

  test('sorts repeated fields and counts duplicates once', () => {
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    const fields = { Sid: 'CA123', SidAccount: 'AC123', Digits: ['5678', '1234', '1234'] }
    const once = { Sid: 'CA123', SidAccount: 'AC123', Digits: ['1234', '5678'] }
    expect(isSigned('12345', url, fields, 'IK+Dwps556ElfBT0I3Rgjkr1wJU=')).toBe(true)
    expect(isSigned('12345', url, once, 'IK+Dwps556ElfBT0I3Rgjkr1wJU=')).toBe(true)
  })
})

test('has a stand-in that signs as Twilio documents', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  expect(signatureOf('12345', { url, fields: documented })).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
})

test('includes empty fields in the signature', () => {
  const callback = { url: 'https://canvass.example/webhooks/twilio/x', fields: { A: '', B: 'b', C: '' } }
  const signature = signatureOf('token', callback)
  expect(isSigned('token', callback.url, callback.fields, signature)).toBe(true)
  expect(isSigned('token', callback.url, { B: 'b' }, signature)).toBe(false)
  expect(isSigned('token', callback.url, { ...callback.fields, A: 'a' }, signature)).toBe(false)
})

test.each([undefined, '', 'AAAA', '0/KCTR6DLpKmkAf8muzZqo1nDgQ'])('rejects the signature %s', signature => {
  expect(isSigned('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', documented, signature)).toBe(false)
})
