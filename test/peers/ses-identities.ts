import { createHash } from 'node:crypto'
import { z } from 'zod'
import { awsError } from './aws-error.ts'
import type { Answer } from './json-peer.ts'

interface Identity {
  name: string
  isVerified: boolean
  /** Easy DKIM: three names under the domain must point to SES. */
  tokens: string[]
  mailFrom?: string
}

interface Options {
  verified: string[]
  /** The DNS records; without them SES finds nothing. */
  cname: (name: string) => string | undefined
  /** Whether the MAIL FROM domain has its MX record. */
  mx?: (name: string) => boolean
}

const CreateIdentity = z.strictObject({ EmailIdentity: z.string().min(1) })
const MailFrom = z.strictObject({
  MailFromDomain: z.string().min(1),
  BehaviorOnMxFailure: z.enum(['USE_DEFAULT_VALUE', 'REJECT_MESSAGE']).optional(),
})
const isDomain = (name: string) => !name.includes('@')

/** The addresses and domains that an SES account can send from. */
export function sesIdentities({ verified, cname, mx = () => false }: Options) {
  const known = new Map(verified.map(name => [name, { ...made(name), isVerified: true }]))

  /** SES checks every few minutes; the stand-in checks on every read. */
  function look(identity: Identity): Identity {
    const isThere = (token: string) => cname(`${token}._domainkey.${identity.name}`) === `${token}.${HOST}`
    identity.isVerified ||= identity.tokens.length > 0 && identity.tokens.every(isThere)
    return identity
  }
  return {
    isVerified: (address: string) =>
      [address, address.split('@').at(-1) ?? ''].some(name => known.get(name)?.isVerified),
    names: () => [...known.keys()],
    create(body: unknown): Answer {
      const { data, error } = CreateIdentity.safeParse(body)
      if (!data) return awsError(400, 'BadRequestException', String(error.issues[0]?.message))
      const { EmailIdentity: name } = data
      if (known.has(name)) return awsError(400, 'AlreadyExistsException', `Email identity ${name} already exist.`)
      const identity = made(name)
      known.set(name, identity)
      const { FeedbackForwardingStatus: _, VerificationStatus: __, ...body200 } = present(identity)
      return { status: 200, body: body200 }
    },
    get(name: string): Answer {
      const identity = known.get(name)
      if (!identity) return awsError(404, 'NotFoundException', `Email identity <${name}> does not exist.`)
      const { mailFrom } = identity
      const MailFromAttributes = mailFrom && {
        MailFromDomain: mailFrom,
        MailFromDomainStatus: statusOf(mx(mailFrom)),
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      }
      return { status: 200, body: { ...present(look(identity)), ...(MailFromAttributes && { MailFromAttributes }) } }
    },
    putMailFrom(name: string, body: unknown): Answer {
      const identity = known.get(name)
      if (!identity) return awsError(404, 'NotFoundException', `Email identity <${name}> does not exist.`)
      const { data, error } = MailFrom.safeParse(body)
      if (!data) return awsError(400, 'BadRequestException', String(error.issues[0]?.message))
      if (!data.MailFromDomain.endsWith(`.${name}`))
        return awsError(
          400,
          'BadRequestException',
          `Provided MAIL-FROM domain <${data.MailFromDomain}> is not subdomain of the domain of the identity <${name}>.`,
        )
      identity.mailFrom = data.MailFromDomain
      return { status: 200, body: {} }
    },
    remove(name: string): Answer {
      if (!known.delete(name)) return awsError(404, 'NotFoundException', `Email identity <${name}> does not exist.`)
      return { status: 200, body: {} }
    },
  }
}

const HOST = 'dkim.amazonses.com'

const made = (name: string): Identity => ({
  name,
  isVerified: false,
  tokens: isDomain(name) ? [1, 2, 3].map(n => token(`${name}${n}`)) : [],
})

/** 32 letters and digits, like SES. */
const token = (text: string) =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
    .toString(36)
    .padStart(32, '0')
    .slice(0, 32)

const statusOf = (isVerified: boolean) => (isVerified ? 'SUCCESS' : 'PENDING')

const present = ({ name, isVerified, tokens }: Identity) => ({
  IdentityType: isDomain(name) ? 'DOMAIN' : 'EMAIL_ADDRESS',
  FeedbackForwardingStatus: true,
  VerifiedForSendingStatus: isVerified,
  VerificationStatus: statusOf(isVerified),
  DkimAttributes: {
    SigningEnabled: true,
    Status: tokens.length > 0 ? statusOf(isVerified) : 'NOT_STARTED',
    ...(tokens.length > 0 && { Tokens: tokens }),
    SigningAttributesOrigin: 'AWS_SES',
  },
})
