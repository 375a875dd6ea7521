import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Env, readConfig } from './config.ts'

const wrong = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    return String(error).split('\n  ').slice(1)
  }
  return []
}

test('every setting is optional: by default, the server is local, with its own database and test mode', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: `${process.cwd()}/data`,
    ROLE: 'all',
    SIGNUP: 'open',
    AFTER_TRIAL: 'block',
    LEAD_SOURCES: ['directory', 'osm'],
    MAIL_TRANSPORT: 'outbox',
    INSTANCE_SENDER_DAILY: 200,
  })
})

test.each([
  ['directory,osm,sample', ['directory', 'osm']],
  ['sample', ['directory']],
])('LEAD_SOURCES=%s of an earlier version still starts, without samples', (value, sources) => {
  expect(readConfig({ LEAD_SOURCES: value }).LEAD_SOURCES).toEqual(sources)
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000)
})

test.each([
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1:80'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ PUBLIC_URL: 'https://canvass.example.com/' }, 'https://canvass.example.com'],
])('with %o, links begin with %s', (env, address) => {
  expect(readConfig(env).PUBLIC_URL).toBe(address)
})

const unreadable =
  'can’t be read. In its name and password, write % as %25, @ as %40, : as %3A, / as %2F, ? as %3F, and # as %23'
const nameless =
  'must name a user like r%40replies.example.com: at most 11 characters, @, and a domain. If the user isn’t an address, add ?address=r@replies.example.com'

test.each([
  ['PORT', '80a', 'must be a whole number from 1 to 65535'],
  ['PORT', '70000', 'must be a whole number from 1 to 65535'],
  ['PORT', '0', 'must be a whole number from 1 to 65535'],
  ['PUBLIC_URL', 'canvass.example.com', 'must be an address like https://canvass.example.com'],
  ['PUBLIC_URL', 'ftp://canvass.example.com', 'must be an address like https://canvass.example.com'],
  ['DATABASE_URL', 'mysql://x', 'must be an address that begins with postgres:// or postgresql://'],
  ['DATABASE_URL', 'postgres://ada:pa#ss@db/canvass', unreadable],
  ['DATABASE_URL', 'postgres://ada:100%@db/canvass', unreadable],
  ['DATABASE_URL', 'postgres://db:99999/canvass', unreadable],
  ['BOUNCE_IMAP_URL', 'imaps://ada:100%@mail.example.com', unreadable],
  ['REPLY_IMAP_URL', 'imaps://replies:pw@mail.example.com', nameless],
  ['REPLY_IMAP_URL', 'imaps://far-too-long%40a.example:pw@mail.example.com', nameless],
  ['ROLE', 'both', 'must be all or web or worker'],
  ['SECRET_KEY', 'short', 'must be at least 32 characters long'],
  ['TRUST_PROXY', 'yes', 'must be a whole number from 0 to 10'],
  ['TRUST_PROXY', '11', 'must be a whole number from 0 to 10'],
  ['ALLOW_PRIVATE_FETCH', 'yes', 'must be 0 or 1'],
  ['LEAD_SOURCES', 'directory,yelp', 'must list directory, osm, google or foursquare, with commas'],
  ['DNS_SERVERS', 'dns.example.com', 'must list IP addresses, with commas: 9.9.9.9, 127.0.0.1:5353'],
  ['SPF_INCLUDE', 'v=spf1', 'must be a host name like _spf.relay.example'],
  ['EMAIL_FINDER_SKIP', 'https://bakery.com', 'must list domains, with commas: bakery.com, roofers.com'],
  ['AI_PRICE_INPUT', '-1', 'must be a number from 0 to 10000'],
  ['AI_PRICE_OUTPUT', '$15', 'must be a number from 0 to 10000'],
  ['MAIL_TRANSPORT', 'sendmail', 'must be outbox or smtp or ses'],
  ['AWS_REGION', 'Virginia', 'must be a region like us-east-1'],
  ['SES_ENDPOINT', 'ses.example.com', 'must be an address like https://canvass.example.com'],
  ['SES_CONFIGURATION_SET', 'my set', 'must be the name of a configuration set: letters, digits, _ and -'],
  ['SMTP_URL', 'mail.example.com:587', 'must be an address that begins with smtp:// or smtps://'],
])('%s=%s %s', (name, value, message) => {
  expect(wrong({ [name]: value })).toEqual([`${name} ${message}`])
})

test('name servers are listed with or without a port', () => {
  const { DNS_SERVERS } = readConfig({ DNS_SERVERS: '9.9.9.9, 127.0.0.1:5353,[2620:fe::fe]:53,::1' })
  expect(DNS_SERVERS).toEqual(['9.9.9.9', '127.0.0.1:5353', '[2620:fe::fe]:53', '::1'])
})

test('names all invalid settings in one error', () => {
  expect(wrong({ PORT: 'x', ROLE: 'y', SIGNUP: 'z' }).map(line => line.split(' ')[0])).toEqual([
    'PORT',
    'ROLE',
    'SIGNUP',
  ])
})

test('names settings that are required together', () => {
  expect(wrong({ DATABASE_URL: 'postgres://db/canvass', MAIL_TRANSPORT: 'smtp' })).toEqual([
    'SECRET_KEY is required with DATABASE_URL, so that all machines share it (openssl rand -base64 48)',
    'SMTP_URL is required with MAIL_TRANSPORT=smtp',
  ])
})

test.each([{}, { AWS_ACCESS_KEY_ID: 'AKID' }, { AWS_SECRET_ACCESS_KEY: 'secret' }])(
  'Amazon SES needs both halves of a key: %o',
  env => {
    expect(wrong({ MAIL_TRANSPORT: 'ses', ...env })).toEqual([
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required with MAIL_TRANSPORT=ses',
    ])
  },
)

test.each([
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
])('%s and %s only work together', (id, secret) => {
  for (const one of [id, secret])
    expect(wrong({ [one]: 'made-up' })).toEqual([`${id}, ${secret} are required together: only ${one} is set`])
  expect(wrong({ [id]: 'made-up', [secret]: 'made-up' })).toEqual([])
})

test('uses Amazon SES in us-east-1 unless another region is set', () => {
  const env = { MAIL_TRANSPORT: 'ses', AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(env)).toMatchObject({ MAIL_TRANSPORT: 'ses', AWS_REGION: 'us-east-1' })
  expect(readConfig({ ...env, AWS_REGION: 'eu-central-1' }).AWS_REGION).toBe('eu-central-1')
})

test('never prints the value of a secret', () => {
  expect(String(wrong({ DATABASE_URL: 'mysql://me:hunter2@db', SECRET_KEY: 'hunter2' }))).not.toContain('hunter2')
})

test.each([
  [{ AI_PROVIDER: 'gpt' }, ['AI_PROVIDER must be builtin or openai or anthropic']],
  [
    { AI_PROVIDER: 'openai' },
    [
      "AI_MODEL is required with AI_PROVIDER=openai: set it to the model's name",
      'OPENAI_API_KEY is required with AI_PROVIDER=openai, unless OPENAI_BASE_URL names another server',
    ],
  ],
  [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'claude' }, ['ANTHROPIC_API_KEY is required with AI_PROVIDER=anthropic']],
  [{ AI_PROVIDER: 'openai', AI_MODEL: 'llama3.2', OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }, []],
  [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'claude', ANTHROPIC_API_KEY: 'sk-ant' }, []],
])('each AI provider requires its own settings: %o', (env, lines) => {
  expect(wrong(env)).toEqual(lines)
})

test('docs/settings.md describes every setting and no other', () => {
  const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter(line => line.startsWith('| `'))
  const described = rows.flatMap(row => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(described.sort()).toEqual(Object.keys(Env.shape).sort())
})
