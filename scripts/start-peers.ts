import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, watchFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { hubspotPeer } from '#test/peers/hubspot.ts'
import { openaiPeer } from '#test/peers/openai.ts'
import { startS3 } from '#test/peers/s3.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'

/**
 * What npm run start:peers runs on the project's Node: vendors that stand in on loopback and check every request, then
 * the program with settings that lead to them. Every screen can be tried with nothing simulated inside the program.
 */
const { DATA_DIR } = readConfig(process.env)
const folder = join(DATA_DIR, 'peers')
mkdirSync(join(folder, 'mail'), { recursive: true })

const [mail, dns, hubspot, model, storage] = await Promise.all([
  startSink(),
  startDns(),
  hubspotPeer(),
  openaiPeer(),
  startS3(),
])
const zoneFile = join(folder, 'zone.json')
followZone(dns, zoneFile)
void keepMail(mail)

const settings = {
  MAIL_TRANSPORT: 'smtp',
  SMTP_URL: mail.url,
  MAIL_FROM: 'Canvass <hello@canvass.example>',
  DNS_SERVERS: dns.address,
  HUBSPOT_BASE_URL: hubspot.url,
  AI_PROVIDER: 'openai',
  AI_MODEL: model.model,
  OPENAI_API_KEY: model.key,
  OPENAI_BASE_URL: model.url,
  S3_ENDPOINT: storage.settings.endpoint,
  S3_BUCKET: storage.settings.bucket,
  S3_REGION: storage.settings.region,
  S3_ACCESS_KEY_ID: storage.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: storage.settings.secretAccessKey,
}

console.log(`Stand-ins on loopback, each checking what it is sent:
  mail       an SMTP server at ${mail.url}; what it takes is kept in ${join(folder, 'mail')}
  DNS        a name server at ${dns.address}; it holds what ${zoneFile} says
  HubSpot    contacts at ${hubspot.url}; the token pat-test-hubspot may write
  OpenAI     chat completions at ${model.url}, answered by the built-in writer
  S3         a bucket at ${storage.url}, kept in memory
Not standing in: Google Maps (no key, so the map is our own).`)

const program = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...settings },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal))
process.on('disconnect', () => program.kill('SIGTERM'))
const [code] = await once(program, 'exit')
process.exit(code ?? 1)

/** The zone is a file that a person edits: `{ "shop.test": { "TXT": ["v=spf1 -all"] } }`. */
function followZone({ zone }: DnsServer, file: string): void {
  if (!existsSync(file)) writeFileSync(file, '{}\n')
  const read = () => {
    try {
      const text = readFileSync(file, 'utf8')
      for (const name of Object.keys(zone)) delete zone[name]
      Object.assign(zone, JSON.parse(text))
    } catch (error) {
      console.error(`${file} is no JSON: ${error instanceof Error ? error.message : error}`)
    }
  }
  read()
  watchFile(file, { interval: 1000 }, read)
}

/** Every message that the SMTP server took, as a file that a mail program opens. */
async function keepMail(sink: Sink): Promise<void> {
  for (let n = 1; ; n++) {
    await sink.reached(n)
    const message = sink.accepted[n - 1]
    if (message) writeFileSync(join(folder, 'mail', `${Date.now()}-${n}.eml`), message.raw)
  }
}
