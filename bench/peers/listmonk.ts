import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { startEmbedded } from '#server/db/embedded.ts'
import { freePort } from '#test/free-port.ts'
import { openFolder } from '#test/program.ts'
import { letter } from '../send/world.ts'

/** A running listmonk with its own database server and a list of subscribers. */
export interface Listmonk {
  pid: number
  /** The folder of its database server. */
  folder: string
  /** Sends one campaign to all subscribers; resolves when listmonk reports it as finished. */
  sendCampaign(): Promise<{ sent: number }>
  [Symbol.asyncDispose](): Promise<void>
}

/** As in a new installation. */
const CONCURRENCY = 10

/** Why listmonk can't take part, or the folder of its checkout. */
export function listmonkFolder(): { folder: string } | { missing: string } {
  const folder = process.env.LISTMONK_DIR
  if (!folder) return { missing: 'LISTMONK_DIR names no checkout' }
  if (!existsSync(join(folder, 'go.mod'))) return { missing: `${folder} isn't a checkout of listmonk` }
  try {
    execFileSync('go', ['version'], { cwd: folder, stdio: 'pipe' })
    return { folder }
  } catch (error) {
    return { missing: `Go can't build it: ${error instanceof Error ? error.message : error}` }
  }
}

export async function openListmonk(checkout: string, recipients: number, sinkPort: number): Promise<Listmonk> {
  const undo = new AsyncDisposableStack()
  const folder = await openFolder()
  const program = await build(checkout, folder)
  const cluster = await startEmbedded({ dataDir: join(folder, 'data') })
  undo.defer(() => cluster.stop())
  const port = await freePort()
  const config = join(folder, 'config.toml')
  await writeFile(config, configFor(port, cluster.url))
  const token = install(program, config, checkout)
  const sql = postgres(cluster.url, { max: 2, onnotice: () => {} })
  undo.defer(() => sql.end())
  await adjust(sql, recipients, sinkPort)
  const listId = await subscribe(sql, recipients)

  const child = spawn(program, ['--config', config], { cwd: checkout, stdio: 'ignore' })
  undo.defer(async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  })
  const api = apiAt(`http://127.0.0.1:${port}/api`, token)
  await api.ready()
  return {
    pid: child.pid ?? 0,
    folder: cluster.folder,
    async sendCampaign() {
      const id = await createCampaign(api, listId)
      await api.ask('PUT', `/campaigns/${id}/status`, { status: 'running' })
      for (const deadline = performance.now() + 300_000; ; await pause(100)) {
        const [row] = await sql`select status::text as status, sent from campaigns where id = ${id}`
        if (row?.status === 'finished') return { sent: row.sent }
        if (performance.now() > deadline) throw new Error(`listmonk's campaign is ${row?.status}, ${row?.sent} sent`)
      }
    },
    [Symbol.asyncDispose]: () => undo.disposeAsync(),
  }
}

/** Builds outside the checkout. The pages of its admin aren't needed, so an empty one stands in for them. */
async function build(checkout: string, folder: string): Promise<string> {
  const pages = join(folder, 'pages')
  await mkdir(pages)
  await writeFile(join(pages, 'index.html'), '')
  const program = join(folder, 'listmonk')
  execFileSync(
    'go',
    ['build', '-buildvcs=false', '-o', program, '-ldflags', `-s -w -X main.frontendDir=${pages}`, './cmd'],
    { cwd: checkout, env: { ...process.env, CGO_ENABLED: '0' }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return program
}

function configFor(port: number, databaseUrl: string): string {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  return `[app]
address = "127.0.0.1:${port}"
[db]
host = "${hostname}"
port = ${databasePort}
user = "${username}"
password = "${password}"
database = "${pathname.slice(1)}"
ssl_mode = "disable"
max_open = 25
max_idle = 25
max_lifetime = "300s"
`
}

/** Creates its tables, and returns the token of its API, which it prints once. */
function install(program: string, config: string, checkout: string): string {
  const command = `"${program}" --install --yes --config "${config}" 2>&1`
  const printed = execFileSync('sh', ['-c', command], {
    cwd: checkout,
    encoding: 'utf8',
    env: {
      ...process.env,
      LISTMONK_ADMIN_USER: 'bench',
      LISTMONK_ADMIN_PASSWORD: 'correct horse battery',
      LISTMONK_ADMIN_API_USER: 'bench-api',
    },
  })
  const token = /LISTMONK_ADMIN_API_TOKEN="(.+?)"/.exec(printed)?.[1]
  if (!token) throw new Error(`listmonk's installation printed no token:\n${printed}`)
  return token
}

/** Its worker pauses for a second after `message_rate` messages; with this rate it never does. Links are personal, as ours. */
async function adjust(sql: postgres.Sql, recipients: number, sinkPort: number): Promise<void> {
  const server = {
    name: '',
    uuid: '5b2c2b8a-2d1c-4c2c-9a53-000000000001',
    enabled: true,
    host: '127.0.0.1',
    port: sinkPort,
    auth_protocol: 'none',
    username: '',
    password: '',
    hello_hostname: '',
    max_conns: 10,
    idle_timeout: '15s',
    wait_timeout: '5s',
    max_msg_retries: 2,
    msg_retry_delay: '10ms',
    tls_type: 'none',
    tls_skip_verify: false,
    email_headers: [],
    from_addresses: [],
  }
  const settings: Record<string, unknown> = {
    smtp: [server],
    'app.concurrency': CONCURRENCY,
    'app.message_rate': Math.ceil((recipients * 2) / CONCURRENCY),
    'app.check_updates': false,
    'privacy.individual_tracking': true,
  }
  for (const [key, value] of Object.entries(settings))
    await sql`update settings set value = ${JSON.stringify(value)}::text::jsonb where key = ${key}`
}

async function subscribe(sql: postgres.Sql, recipients: number): Promise<number> {
  const [list] = await sql`
    insert into lists (uuid, name, type, optin) values (gen_random_uuid(), 'Bench', 'private', 'single') returning id`
  await sql`
    with made as (
      insert into subscribers (uuid, email, name, attribs)
      select gen_random_uuid(), 'r' || i || '@shop' || i % 997 || '.test', 'Business number ' || i,
        '{"city": "Springfield", "category": "Bakery"}'
      from generate_series(0, ${recipients - 1}::int) as i returning id)
    insert into subscriber_lists (subscriber_id, list_id, status) select id, ${list?.id}, 'confirmed' from made`
  await sql`analyze`
  return list?.id
}

type Api = ReturnType<typeof apiAt>

function apiAt(base: string, token: string) {
  const headers = { authorization: `token bench-api:${token}`, 'content-type': 'application/json' }
  async function ask(method: string, path: string, body?: object): Promise<{ data: { id: number } }> {
    const reply = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!reply.ok) throw new Error(`listmonk: ${method} ${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { data: { id: number } }
  }
  return {
    ask,
    async ready(): Promise<void> {
      for (const deadline = performance.now() + 30_000; ; await pause(100))
        try {
          await ask('GET', '/lists')
          return
        } catch (error) {
          if (performance.now() > deadline) throw error
        }
    },
  }
}

async function createCampaign(api: Api, listId: number): Promise<number> {
  const template = await api.ask('POST', '/templates', {
    name: `Bench ${performance.now()}`,
    type: 'campaign',
    body: '{{ template "content" . }}\n{{ TrackView }}',
  })
  const campaign = await api.ask('POST', '/campaigns', {
    name: 'Bench',
    subject: 'News for {{ .Subscriber.Name }}',
    lists: [listId],
    from_email: 'Ada Lovelace <ada@bench.test>',
    type: 'regular',
    content_type: 'html',
    messenger: 'email',
    body: inTheirWords(letter),
    altbody: inTheirWords(letter.replace(/<[^>]+>/g, '')),
    template_id: template.data.id,
  })
  return campaign.data.id
}

/** The same email. Its third link has no value in it: listmonk would keep each one it makes in a table. */
function inTheirWords(text: string): string {
  const footer = '\n1 Main Street, Springfield. <a href="{{ UnsubscribeURL }}">Unsubscribe</a>'
  return (text + footer)
    .replace('?for={{businessName|you}}', '')
    .replace(/href="(https:\/\/shop[^"]+)"/g, (_, url) => `href="{{ TrackLink "${url}" }}"`)
    .replace(/\{\{businessName\|[^}]*\}\}/g, '{{ .Subscriber.Name }}')
    .replace(/\{\{(city|category)\|[^}]*\}\}/g, (_, name) => `{{ .Subscriber.Attribs.${name} }}`)
    .replaceAll('{{senderName}}', 'Ada Lovelace')
}
