import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { fromNames } from '#contract/from-names.ts'
import { keySettings, leadSourceKinds, leadSources, serverDefaults, serverSettings } from '#contract/lead-sources.ts'

const oneOf = <T extends string>(...values: [T, ...T[]]) => z.enum(values, { error: `must be ${values.join(' or ')}` })
const flag = oneOf('0', '1').transform(value => value === '1')
const number = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const dollars = (max: number) => {
  const error = `must be a number from 0 to ${max}`
  return z.coerce.number({ error }).min(0, { error }).max(max, { error })
}
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://canvass.example.com' })
  .transform(value => value.replace(/(?<!\/)\/+$/, ''))
const beginsWith = (...schemes: string[]) =>
  z
    .string()
    .refine(value => schemes.some(scheme => value.startsWith(scheme)), {
      error: `must be an address that begins with ${schemes.join(' or ')}`,
      abort: true,
    })
    .refine(isReadable, {
      error:
        'can’t be read. In its name and password, write % as %25, @ as %40, : as %3A, / as %2F, ? as %3F, and # as %23',
      abort: true,
    })

/** Whether it's a URL with a name and a password that can be decoded. */
function isReadable(text: string): boolean {
  try {
    const { username, password, pathname } = new URL(text)
    return [username, password, pathname].every(part => decodeURIComponent(part) !== null)
  } catch {
    return false
  }
}

/** The address of the mailbox in REPLY_IMAP_URL. */
export function replyAddress(url: string): string {
  const { username, searchParams } = new URL(url)
  return (searchParams.get('address') ?? decodeURIComponent(username)).toLowerCase()
}

const nameServers = z
  .string()
  .transform(value => value.split(',').map(server => server.trim()))
  .pipe(z.array(z.string().refine(isNameServer, 'must list IP addresses, with commas: 9.9.9.9, 127.0.0.1:5353')))

const domains = z
  .string()
  .transform(value => value.split(',').map(domain => domain.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[\w-]+(\.[\w-]+)+$/, 'must list domains, with commas: bakery.com, roofers.com')))

const topics = z
  .string()
  .transform(value => value.split(',').map(topic => topic.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^arn:aws[\w-]*:sns:[a-z0-9-]+:\d{12}:[\w.-]{1,256}$/,
          'must list topics, with commas: arn:aws:sns:us-east-1:123456789012:canvass',
        ),
    ),
  )

/** Whether `Resolver.setServers` accepts it: `address`, `address:port`, or `[address]:port`. */
function isNameServer(server: string): boolean {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(server)?.[1] ?? server.replace(/^([\d.]+):\d{1,5}$/, '$1')
  return isIP(bare) !== 0
}

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Drops `sample`, which earlier versions offered as a source. */
function searchedSources(kinds: string[]): string[] {
  const searched = new Set(kinds.filter(kind => kind !== 'sample'))
  return searched.size > 0 ? [...searched] : ['directory']
}

/** Every setting with its default and the values it allows. docs/settings.md describes them; a test compares the two. */
export const Env = z.object({
  PORT: number(1, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: beginsWith('postgres://', 'postgresql://').optional(),
  /** PostgreSQL itself, if DATABASE_URL leads to a pooler in transaction mode. */
  DIRECT_DATABASE_URL: beginsWith('postgres://', 'postgresql://').optional(),
  /** A streaming replica of the same database, for reads. */
  REPLICA_DATABASE_URL: beginsWith('postgres://', 'postgresql://').optional(),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  /** Signs links and encrypts stored secrets. Without it, the embedded database's installation creates one in DATA_DIR. */
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters long').optional(),
  SIGNUP: oneOf('open', 'closed').default('open'),
  /** The number of proxies whose X-Forwarded-For entries we trust: 1 trusts the one that connects to us. */
  TRUST_PROXY: number(0, 10).default(0),
  AFTER_TRIAL: oneOf('block', 'free').default('block'),
  LEAD_SOURCES: z
    .string()
    .default('directory,osm')
    .transform(value => searchedSources(value.split(',').map(kind => kind.trim())))
    .pipe(z.array(z.enum(leadSourceKinds, { error: `must list ${disjunction.format(leadSourceKinds)}, with commas` }))),
  ...fromNames(keySettings, () => z.string().max(200).optional()),
  ...fromNames(serverSettings, name => webAddress.default(serverDefaults[name])),
  /** Every signed-in user can read this key, so restrict it to your site. */
  GOOGLE_MAPS_BROWSER_KEY: z.string().max(200).optional(),
  MAP_STYLE_URL: webAddress.optional(),
  MAIL_TRANSPORT: oneOf('outbox', 'smtp', 'ses').default('outbox'),
  SMTP_URL: beginsWith('smtp://', 'smtps://').optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region like us-east-1')
    .default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  /** Only for a stand-in or an endpoint in a private network. */
  SES_ENDPOINT: webAddress.optional(),
  SES_CONFIGURATION_SET: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the name of a configuration set: letters, digits, _ and -')
    .optional(),
  /** The topics that /webhooks/ses accepts; with none, it rejects everything. */
  SES_SNS_TOPICS: topics.default([]),
  DNS_SERVERS: nameServers.optional(),
  /** The host whose SPF record lists the relay's addresses; sending domains include it. */
  SPF_INCLUDE: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a host name like _spf.relay.example')
    .optional(),
  /** `Name <address>` or an address. */
  MAIL_FROM: z.string().max(320).default('Canvass <canvass@localhost.example>'),
  MICROSOFT_CLIENT_ID: z.string().max(200).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().max(500).optional(),
  GOOGLE_CLIENT_ID: z.string().max(200).optional(),
  GOOGLE_CLIENT_SECRET: z.string().max(500).optional(),
  BOUNCE_IMAP_URL: beginsWith('imap://', 'imaps://').optional(),
  /** The mailbox for answers to the instance's own sender. Its user is its address, unless `?address=` names another. */
  REPLY_IMAP_URL: beginsWith('imap://', 'imaps://')
    .refine(
      url => /^[\w.-]{1,11}@[\w-]+(\.[\w-]+)+$/.test(replyAddress(url)),
      'must name a user like r%40replies.example.com: at most 11 characters, @, and a domain. If the user isn’t an address, add ?address=r@replies.example.com',
    )
    .optional(),
  /** SpamAssassin's server. */
  SPAMD_URL: beginsWith('spamd://').optional(),
  INSTANCE_SENDER_DAILY: number(0, 100_000_000).default(200),
  SEND_HOLD_SECONDS: number(0, 600).default(10),
  AI_PROVIDER: oneOf('builtin', 'openai', 'anthropic').default('builtin'),
  AI_MODEL: z.string().max(200).optional(),
  OPENAI_API_KEY: z.string().optional(),
  /** OpenAI or any compatible server: Ollama, llama.cpp, vLLM, Groq. */
  OPENAI_BASE_URL: webAddress.optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: webAddress.optional(),
  /** US dollars per million tokens. */
  AI_PRICE_INPUT: dollars(10_000).optional(),
  AI_PRICE_OUTPUT: dollars(10_000).optional(),
  HUBSPOT_BASE_URL: webAddress.optional(),
  PIPEDRIVE_BASE_URL: webAddress.optional(),
  S3_BUCKET: z.string().max(63).optional(),
  S3_REGION: z.string().max(50).default('us-east-1'),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must be an account id: AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a number like +12125550100')
    .optional(),
  CALL_COUNTRIES: z
    .string()
    .regex(/^\s*[a-z]{2}(\s*,\s*[a-z]{2})*\s*$/i, 'must be country codes with commas: US,CA,DE')
    .transform(list =>
      list
        .toUpperCase()
        .split(',')
        .map(code => code.trim()),
    )
    .optional(),
  TWILIO_BASE_URL: webAddress.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_BASE_URL: webAddress.optional(),
  STRIPE_JS_URL: webAddress.default('https://js.stripe.com/v3'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_BASE_URL: webAddress.optional(),
  EMAIL_FINDER: oneOf('on', 'off').default('on'),
  /** Includes subdomains. */
  EMAIL_FINDER_SKIP: domains.default([]),
  /** For tests, and for installations that trust every user. */
  ALLOW_PRIVATE_FETCH: flag.default(false),
  /** Longer than any sequence of follow-ups and than a recent contact. */
  DETAILS_MONTHS: number(18, 1200).default(24),
  BACKUP_DIR: z.string().default('backups'),
  /** Encrypts backups. */
  BACKUP_KEY: z.string().min(32, 'must be at least 32 characters long').optional(),
  /** Without it, /metrics doesn't exist. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  /** Where a worker answers /healthz, /readyz, and /metrics; without it, it listens nowhere. */
  WORKER_PORT: number(1, 65535).optional(),
  /** Without it, there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
})

type Env = z.infer<typeof Env>
export type Config = Omit<Env, 'PUBLIC_URL'> & { PUBLIC_URL: string }

/** Reads the settings from the environment; an empty value counts as not set. Throws one error with a line per wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Env.safeParse(given)
  if (!parsed.success) throw wrongSettings(parsed.error.issues.map(sayIssue))
  const config = parsed.data
  const missing = missingTogether(config)
  if (missing.length > 0) throw wrongSettings(missing)
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    BACKUP_DIR: resolve(config.BACKUP_DIR),
    PUBLIC_URL: config.PUBLIC_URL ?? `http://${reachableHost(config.HOST)}:${config.PORT}`,
  }
}

const wrongSettings = (lines: string[]) =>
  new Error(`These settings are wrong (docs/settings.md lists them all):\n  ${lines.join('\n  ')}`)

const sayIssue = (issue: z.core.$ZodIssue) => `${String(issue.path[0])} ${issue.message}`

/** A server that listens on every address can be reached at the loopback address. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Settings that only work together; checked here so that they don't fail when the first user needs them. */
const together = [
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['AI_PRICE_INPUT', 'AI_PRICE_OUTPUT'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
] as const

function missingTogether(config: Env): string[] {
  const problems: string[] = []
  if (config.DATABASE_URL && !config.SECRET_KEY)
    problems.push('SECRET_KEY is required with DATABASE_URL, so that all machines share it (openssl rand -base64 48)')
  if (config.REPLICA_DATABASE_URL && !config.DATABASE_URL)
    problems.push('DATABASE_URL is required with REPLICA_DATABASE_URL: set it to the primary’s address')
  if (config.DIRECT_DATABASE_URL && !config.DATABASE_URL)
    problems.push('DATABASE_URL is required with DIRECT_DATABASE_URL: set it to the pooler’s address')
  for (const kind of config.LEAD_SOURCES) {
    const { keySetting } = leadSources[kind]
    if (keySetting && !config[keySetting]) problems.push(`${keySetting} is required with ${kind} in LEAD_SOURCES`)
  }
  if (config.MAIL_TRANSPORT === 'smtp' && !config.SMTP_URL)
    problems.push('SMTP_URL is required with MAIL_TRANSPORT=smtp')
  if (config.MAIL_TRANSPORT === 'ses' && !(config.AWS_ACCESS_KEY_ID && config.AWS_SECRET_ACCESS_KEY))
    problems.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required with MAIL_TRANSPORT=ses')
  if (config.AI_PROVIDER !== 'builtin' && !config.AI_MODEL)
    problems.push(`AI_MODEL is required with AI_PROVIDER=${config.AI_PROVIDER}: set it to the model's name`)
  if (config.AI_PROVIDER === 'openai' && !config.OPENAI_API_KEY && !config.OPENAI_BASE_URL)
    problems.push('OPENAI_API_KEY is required with AI_PROVIDER=openai, unless OPENAI_BASE_URL names another server')
  if (config.AI_PROVIDER === 'anthropic' && !config.ANTHROPIC_API_KEY)
    problems.push('ANTHROPIC_API_KEY is required with AI_PROVIDER=anthropic')
  if (config.S3_BUCKET && !(config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required with S3_BUCKET')
  for (const names of together) {
    const given = names.filter(name => config[name] !== undefined && config[name] !== '')
    if (given.length > 0 && given.length < names.length)
      problems.push(`${names.join(', ')} are required together: only ${given.join(', ')} is set`)
  }
  return problems
}
