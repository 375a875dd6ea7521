import type { ImapFlow } from 'imapflow'
import type { CrmName } from '#contract/crm-words.ts'
import type { MailProvider } from '#contract/mail-sign-in.ts'
import { type Config, replyAddress } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Secrets } from '#server/secrets.ts'
import type { Crm } from './crm/crm.ts'
import { hubspotCrm } from './crm/hubspot.ts'
import { pipedriveCrm } from './crm/pipedrive.ts'
import type { Dns } from './dns/dns.ts'
import { dnsResolver } from './dns/resolver.ts'
import { anthropicModel } from './language-model/anthropic.ts'
import type { LanguageModel } from './language-model/language-model.ts'
import { openaiModel } from './language-model/openai.ts'
import { connectSources, type LeadSources } from './lead-source/connect.ts'
import type { Geocoder } from './lead-source/lead-source.ts'
import type { Identities } from './mail/identities.ts'
import { imapAtUrl } from './mail/imap.ts'
import type { MailTransport } from './mail/mail.ts'
import type { MailAccounts } from './mail/mail-accounts.ts'
import { outboxTransport } from './mail/outbox.ts'
import { ownAccounts } from './mail/own-accounts.ts'
import { sesSettings, sesTransport } from './mail/ses.ts'
import { sesIdentities } from './mail/ses-identities.ts'
import { type SignIn, signInAt } from './mail/sign-in.ts'
import { smtpTransport } from './mail/smtp.ts'
import { amazonSns, type Sns } from './mail/sns.ts'
import type { Payments } from './payments/payments.ts'
import { paypalPayments, paypalSettings } from './payments/paypal.ts'
import { stripeSettings } from './payments/stripe-settings.ts'
import type { Phone } from './phone/phone.ts'
import { diskStorage } from './storage/disk.ts'
import { s3Settings } from './storage/s3-settings.ts'
import type { Storage } from './storage/storage.ts'

export interface Providers {
  mail: MailTransport
  mailAccounts: MailAccounts
  /** OAuth at mail providers; null: the operator hasn't registered this installation there. */
  signIns: Record<MailProvider, SignIn | null>
  /** Domain verification at a provider that signs with its own DKIM keys; null: we sign. */
  identities: Identities | null
  /** The inbox for bounces of the instance's own sender; null: we don't read them. */
  openBounces: (() => Promise<ImapFlow>) | null
  /** Where answers to the instance's own sender arrive; null: at the users' own addresses, which we don't read. */
  replies: { address: string; open: () => Promise<ImapFlow> } | null
  /** Amazon's notifications about emails sent through SES. */
  sns: Sns
  dns: Dns
  /** Null: the built-in writer drafts emails. */
  languageModel: LanguageModel | null
  crm: Record<CrmName, Crm>
  storage: Storage
  payments: Payments
  /** Null: calls are simulated. */
  phone: Phone | null
  /** Sources of leads besides the directory. */
  leadSources: LeadSources
  /** Finds places that the gazetteer doesn't have. */
  geocoder: Geocoder
}

/** Decides between vendors and their embedded replacements, which need no settings. Loads only what's used. */
export const connectProviders = async (config: Config, db: Db, secrets: Secrets): Promise<Providers> => ({
  mail: chooseTransport(config, db),
  mailAccounts: ownAccounts({ allowPrivate: config.ALLOW_PRIVATE_FETCH, sesEndpoint: config.SES_ENDPOINT }),
  signIns: {
    microsoft: registeredAt('microsoft', config.MICROSOFT_CLIENT_ID, config.MICROSOFT_CLIENT_SECRET),
    google: registeredAt('google', config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET),
  },
  identities: chooseIdentities(config),
  openBounces: bouncesAt(config),
  replies: repliesAt(config),
  sns: amazonSns(),
  dns: dnsResolver({ servers: config.DNS_SERVERS }),
  languageModel: chooseModel(config),
  crm: {
    hubspot: hubspotCrm({ baseUrl: config.HUBSPOT_BASE_URL }),
    pipedrive: pipedriveCrm({ baseUrl: config.PIPEDRIVE_BASE_URL }),
  },
  storage: await connectStorage(config, secrets),
  payments: await connectPayments(config),
  phone: await connectPhone(config),
  ...connectSources(config, db),
})

const registeredAt = (provider: MailProvider, clientId?: string, clientSecret?: string) =>
  clientId && clientSecret ? signInAt(provider, { clientId, clientSecret }) : null

function chooseTransport(config: Config, db: Db): MailTransport {
  const { MAIL_TRANSPORT: kind, SMTP_URL } = config
  if (kind === 'smtp' && SMTP_URL) return smtpTransport(SMTP_URL)
  const ses = kind === 'ses' ? sesSettings(config) : null
  return ses ? sesTransport(ses) : outboxTransport(db)
}

const bouncesAt = ({ BOUNCE_IMAP_URL: url }: Config) => (url ? () => imapAtUrl(url) : null)

const repliesAt = ({ REPLY_IMAP_URL: url }: Config) =>
  url ? { address: replyAddress(url), open: () => imapAtUrl(url) } : null

function chooseIdentities(config: Config): Identities | null {
  const ses = config.MAIL_TRANSPORT === 'ses' ? sesSettings(config) : null
  return ses && sesIdentities(ses)
}

function chooseModel({ AI_PROVIDER, AI_MODEL: model, ...keys }: Config): LanguageModel | null {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL } = keys
  if (AI_PROVIDER === 'openai' && model) return openaiModel({ model, apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL })
  if (AI_PROVIDER === 'anthropic' && model && ANTHROPIC_API_KEY)
    return anthropicModel({ model, apiKey: ANTHROPIC_API_KEY, baseUrl: ANTHROPIC_BASE_URL })
  return null
}

async function connectStorage(config: Config, secrets: Secrets): Promise<Storage> {
  const settings = s3Settings(config)
  if (!settings) return diskStorage(config.DATA_DIR, secrets)
  const { s3Storage } = await import('./storage/s3.ts')
  return s3Storage(settings)
}

async function connectPhone(config: Config): Promise<Phone | null> {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_BASE_URL: baseUrl } = config
  if (!accountSid || !authToken) return null
  const { twilioPhone } = await import('./phone/twilio.ts')
  return twilioPhone({ accountSid, authToken, baseUrl })
}

/** The payment vendors whose keys are set. Stripe's client is loaded only then: it's the largest package. */
async function connectPayments(config: Config): Promise<Payments> {
  const [stripe, paypal] = [stripeSettings(config), paypalSettings(config)]
  return {
    stripe: stripe && (await import('./payments/stripe.ts')).stripePayments(stripe),
    paypal: paypal && paypalPayments(paypal),
  }
}
