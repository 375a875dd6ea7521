import { z } from 'zod'
import { awsError } from './aws-error.ts'
import { awsModel } from './aws-model.ts'
import { type Answer, type Call, jsonPeer } from './json-peer.ts'
import { sesIdentities } from './ses-identities.ts'
import { isSignatureRight, readAuthorization, scopeOf, sha256, signedAt } from './sigv4.ts'

/** An accepted message. */
export interface Taken {
  id: string
  from: string
  to: string
  raw: string
  bouncesTo: string | undefined
  tags: Record<string, string>
  configurationSet: string | undefined
  tenant: string | undefined
}

/** What it does instead of the normal answer; with `taken`, after accepting the message. */
export interface SesFault {
  answer: Answer
  taken?: boolean
}

interface Options {
  port?: number
  now?: () => Date
  region?: string
  /** The verified domains and addresses. */
  identities?: string[]
  configurationSets?: string[]
  /** The tenants' names, and the identities that each may use. */
  tenants?: Record<string, string[]>
  /** Instead of 50,000 per 24 hours at 14 per second, or 200 at 1 in the sandbox. */
  quota?: { perDay?: number; perSecond?: number; sent?: number }
  /** The DNS records that it finds for a domain. */
  cname?: (name: string) => string | undefined
  /** Whether a MAIL FROM domain has its MX record. */
  mx?: (name: string) => boolean
  /** In the sandbox, recipients must be verified too. */
  isSandbox?: boolean
  fault?: (mail: { to: string; from: string }) => SesFault | undefined
}

const ID = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'

/**
 * Stands in for Amazon SES v2: checks every call's signature and body, keeps accepted messages, and answers in
 * AWS's format.
 */
export async function startSes({
  port,
  now = () => new Date(),
  region = 'us-east-1',
  identities = ['canvass.test'],
  configurationSets = [],
  tenants = {},
  quota = {},
  cname = () => undefined,
  mx = () => false,
  isSandbox = false,
  fault = () => undefined,
}: Options = {}) {
  const model = awsModel('aws/sesv2.service-2.trim.json')
  const accepted: Taken[] = []
  const kept = sesIdentities({ verified: identities, cname, mx })
  const trouble: Answer[] = []
  const refusals: [method: string, given: Answer][] = []

  function sendEmail(body: unknown): Answer {
    const wrong = model?.('SendEmail', body) ?? []
    const parsed = SendEmail.safeParse(body)
    if (wrong.length > 0 || !parsed.success)
      return awsError(400, 'BadRequestException', wrong[0] ?? String(parsed.error?.issues[0]?.message))
    const mail = readMail(parsed.data)
    const chosen = fault({ to: mail.to, from: bare(mail.from) })
    if (chosen && !chosen.taken) return chosen.answer
    const refusal = refusalOf(mail)
    if (refusal) return refusal
    const id = `0100${String(accepted.length + 1).padStart(12, '0')}-aeb5f871-7f07-4993-9211-075dc63e7cbf-000000`
    accepted.push({ id, ...mail })
    return chosen?.answer ?? { status: 200, body: { MessageId: id } }
  }
  let isPaused = false
  const used = () => (quota.sent ?? 0) + accepted.length
  function account() {
    const { perDay = isSandbox ? 200 : 50_000, perSecond = isSandbox ? 1 : 14 } = quota
    return accountOf({ isSandbox, isPaused, perDay, perSecond, sent: used() })
  }
  function refusalOf(mail: Omit<Taken, 'id'>): Answer | undefined {
    const { from, to, bouncesTo, configurationSet, tenant } = mail
    if (isPaused) return awsError(400, 'SendingPausedException', 'Sending is paused.')
    if (used() >= account().SendQuota.Max24HourSend)
      return awsError(400, 'LimitExceededException', 'Daily message quota exceeded.')
    if (tenant !== undefined && !tenants[tenant])
      return awsError(404, 'NotFoundException', `Tenant <${tenant}> does not exist.`)
    const domain = bare(from).split('@').at(-1) ?? ''
    if (tenant !== undefined && !tenants[tenant]?.includes(domain))
      return awsError(400, 'BadRequestException', `Identity <${domain}> is not associated with tenant <${tenant}>.`)
    if (configurationSet !== undefined && !configurationSets.includes(configurationSet))
      return awsError(404, 'NotFoundException', `Configuration set <${configurationSet}> does not exist.`)
    const senders = [bare(from), ...(bouncesTo === undefined ? [] : [bouncesTo])]
    const asked = new Set([...senders, ...(isSandbox ? [to] : [])])
    const failed = [...asked].filter(address => !kept.isVerified(address))
    return failed.length > 0 ? awsError(400, 'MessageRejected', notVerified(region, failed)) : undefined
  }
  function answer({ method, path, body }: Call): Answer {
    const [, encoded = '', rest = ''] = /^\/v2\/email\/identities\/([^/]+)(\/mail-from)?$/.exec(path) ?? []
    const name = decodeURIComponent(encoded)
    switch (`${method} ${name ? `/v2/email/identities/…${rest}` : path}`) {
      case 'POST /v2/email/outbound-emails':
        return sendEmail(body)
      case 'GET /v2/email/account':
        return { status: 200, body: account() }
      case 'POST /v2/email/identities': {
        const [wrong] = model?.('CreateEmailIdentity', body) ?? []
        return wrong ? awsError(400, 'BadRequestException', wrong) : kept.create(body)
      }
      case 'GET /v2/email/identities/…':
        return kept.get(name)
      case 'PUT /v2/email/identities/…/mail-from':
        return kept.putMailFrom(name, body)
      case 'DELETE /v2/email/identities/…':
        return kept.remove(name)
      default:
        return awsError(404, 'UnknownOperationException', 'The requested operation is not known.')
    }
  }
  const peer = await jsonPeer(call => {
    const refused = checkSignature(call, now(), region)
    if (refused) return refused
    const [method, given] = refusals.at(0) ?? []
    if (method === call.method && given) {
      refusals.shift()
      return given
    }
    return trouble.shift() ?? answer(call)
  }, port)
  return {
    url: peer.url,
    settings: { endpoint: peer.url, region, accessKeyId: ID, secretAccessKey: SECRET },
    calls: peer.calls,
    accepted,
    /** Amazon pauses or resumes the account. */
    pause: (paused: boolean) => {
      isPaused = paused
    },
    /** The names of all identities, verified or not. */
    identities: kept.names,
    /** Someone removed the identity in the console. */
    forget: (name: string) => kept.remove(name),
    /** The next correctly signed call gets this answer. */
    answers: (given: Answer) => trouble.push(given),
    /** The same for the next call with this method. */
    answersTo: (method: string, given: Answer) => refusals.push([method, given]),
    close: peer.close,
  }
}

export type SesPeer = Awaited<ReturnType<typeof startSes>>

interface Account {
  isSandbox: boolean
  isPaused: boolean
  perDay: number
  perSecond: number
  sent: number
}

const accountOf = ({ isSandbox, isPaused, perDay, perSecond, sent }: Account) => ({
  DedicatedIpAutoWarmupEnabled: false,
  EnforcementStatus: 'HEALTHY',
  ProductionAccessEnabled: !isSandbox,
  SendingEnabled: !isPaused,
  SendQuota: { Max24HourSend: perDay, MaxSendRate: perSecond, SentLast24Hours: sent },
})

const notVerified = (region: string, addresses: string[]) =>
  `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${addresses.join(', ')}`

/** Accepts `Name <address>` or only an address. */
const bare = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

/** Rules from the documentation, and the minimum if the model isn't available. */
const tagText = z.string().regex(/^[\w-]{1,256}$/, 'Tags may hold only letters, digits, _ and -')
const Recipient = z.string().regex(/^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/, 'Illegal address')
const SendEmail = z.strictObject({
  Content: z.strictObject({ Raw: z.strictObject({ Data: z.base64() }) }),
  FromEmailAddress: z.string().regex(/^[\x20-\x7e]+@[\x21-\x7e]+$/, 'Illegal From address'),
  FeedbackForwardingEmailAddress: z.string().optional(),
  Destination: z.strictObject({ ToAddresses: z.array(Recipient).min(1).max(50) }),
  EmailTags: z
    .array(z.strictObject({ Name: tagText, Value: tagText }))
    .max(50)
    .default([]),
  ConfigurationSetName: z.string().optional(),
  TenantName: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})

const readMail = (body: z.infer<typeof SendEmail>): Omit<Taken, 'id'> => ({
  from: body.FromEmailAddress,
  to: body.Destination.ToAddresses.join(', '),
  raw: Buffer.from(body.Content.Raw.Data, 'base64').toString(),
  bouncesTo: body.FeedbackForwardingEmailAddress,
  tags: Object.fromEntries(body.EmailTags.map(({ Name, Value }) => [Name, Value])),
  configurationSet: body.ConfigurationSetName,
  tenant: body.TenantName,
})

function checkSignature(call: Call, now: Date, region: string): Answer | undefined {
  const signed = readAuthorization(call.headers)
  if (!signed) return awsError(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token')
  const key = { region, service: 'ses', secret: SECRET }
  if (!signed.credential.startsWith(`${ID}/`))
    return awsError(403, 'UnrecognizedClientException', 'The security token included in the request is invalid.')
  if (signed.credential !== `${ID}/${scopeOf(signed, key)}`)
    return awsError(403, 'InvalidSignatureException', `Credential should be scoped to a valid region: ${region}`)
  if (Math.abs(now.getTime() - signedAt(signed)) > 300_000)
    return awsError(403, 'InvalidSignatureException', `Signature expired: ${signed.date}`)
  // Hashes the body itself, because the signature covers it whatever a header claims.
  const isRight = isSignatureRight(call, { ...signed, payloadHash: sha256(call.raw) }, key)
  return isRight ? undefined : awsError(403, 'InvalidSignatureException', WRONG_SIGNATURE)
}

const WRONG_SIGNATURE =
  'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.'
