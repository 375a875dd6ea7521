import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1']).transform(value => value === '1')
const url = z.url().transform(value => value.replace(/\/+$/, ''))

/** Every setting, its default and what it may hold. The README's table says the same in prose. */
const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** What links in mails and webhooks begin with; default http://HOST:PORT. */
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** PostgreSQL 15 or newer instead of the embedded server. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Signs links and seals secrets at rest; made and kept in DATA_DIR where the server is embedded. */
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters long').optional(),
  SIGNUP: z.enum(['open', 'closed']).default('open'),
  TRUST_PROXY: flag.default(false),
  AFTER_TRIAL: z.enum(['block', 'free']).default('block'),
  LEAD_SOURCES: z
    .string()
    .default('directory,sample')
    .transform(value => value.split(',').map(kind => kind.trim()))
    .pipe(z.array(z.enum(['directory', 'sample'])).min(1)),
  MAIL_TRANSPORT: z.enum(['outbox', 'smtp']).default('outbox'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  /** The operator's own sender: `Name <address>` or an address. */
  MAIL_FROM: z.string().max(320).default('Canvass <canvass@localhost.example>'),
  INSTANCE_SENDER_DAILY: z.coerce.number().int().min(0).default(200),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

type Env = z.infer<typeof Env>
export type Config = Omit<Env, 'PUBLIC_URL' | 'DATA_DIR'> & { PUBLIC_URL: string; DATA_DIR: string }

/** A setting has a value that it can not have. Its message is a readable list, one line per setting. */
export class SettingsError extends Error {}

/** Reads the settings out of the environment; an empty value counts as not set. Throws SettingsError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Env.safeParse(given)
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map(sayIssue).join('\n'))
  const config = parsed.data
  const missing = missingTogether(config)
  if (missing.length > 0) throw new SettingsError(missing.join('\n'))
  return {
    ...config,
    DATA_DIR: resolve(config.DATA_DIR),
    PUBLIC_URL:
      config.PUBLIC_URL ??
      `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${config.PORT}`,
  }
}

const sayIssue = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`

function missingTogether(config: Env): string[] {
  const problems: string[] = []
  if (config.DATABASE_URL && !config.SECRET_KEY)
    problems.push(
      'SECRET_KEY: is required with DATABASE_URL, so that all machines share it (openssl rand -base64 48)',
    )
  if (config.MAIL_TRANSPORT === 'smtp' && !config.SMTP_URL)
    problems.push('SMTP_URL: is required with MAIL_TRANSPORT=smtp')
  return problems
}
