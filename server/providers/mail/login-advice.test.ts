import { describe, expect, test } from 'vitest'
import { imapTrouble } from './imap.ts'
import { beforeTheConnection } from './smtp-reply.ts'

const DISABLED = /^Microsoft 365 no longer accepts a password for this account\. Connect Microsoft 365/
const OFF = /^Authenticated SMTP is off for this account\. Ask your Microsoft 365 administrator/
const POLICY = /^A Microsoft 365 policy doesn’t allow this sign-in/

test.each([
  [
    '535 5.7.139 Authentication unsuccessful, basic authentication is disabled. [AM0PR.eurprd.prod.outlook.com]',
    DISABLED,
  ],
  ['535 5.7.139 Authentication unsuccessful, Basic Auth is disabled for this tenant.', DISABLED],
  [
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled',
    OFF,
  ],
  [
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox. Visit https://aka.ms/smtp_auth_disabled',
    OFF,
  ],
  ['535 5.7.139 Authentication unsuccessful, user is locked by your organization’s security defaults policy.', POLICY],
  [
    '535 5.7.139 Authentication unsuccessful, the request did not meet the criteria to be authenticated successfully.',
    POLICY,
  ],
  ['535 5.7.139 Authentication unsuccessful, the user credentials were incorrect.', /^535 5\.7\.139 .*incorrect/],
  ['535 5.7.3 Authentication unsuccessful', /^535 5\.7\.3 /],
  ['535 5.7.8 Username and Password not accepted', /^535 5\.7\.8 /],
])('a refused login says what to do: %s', (response, words) => {
  expect(beforeTheConnection({ response, responseCode: 535 })).toMatchObject({
    outcome: 'deferred',
    scope: 'transport',
    code: 535,
    detail: expect.stringMatching(words),
  })
})

describe('a refused login to an inbox', () => {
  const refusal = { authenticationFailed: true, responseText: 'LOGIN failed.' }
  const token = async () => 'at'
  test.each([
    ['outlook.office365.com', refusal, {}, /^Microsoft accepts no password for reading email\. Connect Microsoft 365/],
    ['imap-mail.outlook.com', refusal, {}, /^Microsoft accepts no password/],
    ['outlook.office.com', refusal, {}, /^Microsoft accepts no password/],
    ['outlook.office365.com', refusal, { token }, /^outlook\.office365\.com \(IMAP\) said: LOGIN failed\.$/],
    ['outlook.office365.com', { ...refusal, serverResponseCode: 'UNAVAILABLE' }, {}, /said: LOGIN failed\.$/],
    [
      'outlook.office365.com',
      { code: 'ECONNREFUSED' },
      {},
      /isn’t working: the server refuses connections, ECONNREFUSED$/,
    ],
    ['imap.notoutlook.com', refusal, {}, /said: LOGIN failed\.$/],
    ['imap.outlook.com.shop.test', refusal, {}, /said: LOGIN failed\.$/],
  ])('at %s', (host, error, login, words) => {
    expect(imapTrouble({ host, port: 993, ...login }, error)).toMatch(words)
  })
})
