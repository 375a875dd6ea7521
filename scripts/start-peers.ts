import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, watchFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { anthropicPeer } from '#test/peers/anthropic.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { foursquarePeer } from '#test/peers/foursquare.ts'
import { googlePlacesPeer } from '#test/peers/google-places.ts'
import { hubspotPeer } from '#test/peers/hubspot.ts'
import { nominatimPeer } from '#test/peers/nominatim.ts'
import { openaiPeer } from '#test/peers/openai.ts'
import { overpassPeer } from '#test/peers/overpass.ts'
import { paypalPeer } from '#test/peers/paypal.ts'
import { pipedrivePeer } from '#test/peers/pipedrive.ts'
import { startS3 } from '#test/peers/s3.ts'
import { startSes } from '#test/peers/ses.ts'
import { stripePeer } from '#test/peers/stripe.ts'
import { twilioPeer } from '#test/peers/twilio.ts'
import { type Sink, startSink } from '#test/smtp-sink.ts'

/**
 * What npm run start:peers runs on the project's Node: stand-ins for vendors that check every request, and the product with
 * settings that point to them. MAIL_TRANSPORT=ses AI_PROVIDER=anthropic npm run start:peers uses the other two.
 */
const {
  MAIL_TRANSPORT = 'smtp',
  AI_PROVIDER = 'openai',
  LEAD_SOURCES = 'directory,osm,google,foursquare',
  ...env
} = process.env
const { DATA_DIR, PUBLIC_URL } = readConfig(env)
const folder = join(DATA_DIR, 'peers')
mkdirSync(join(folder, 'mail'), { recursive: true })

const dns = await startDns()
const cname = (name: string) => {
  const entry = dns.zone[name]
  return typeof entry === 'object' ? entry.CNAME : undefined
}
const [mail, ses, hubspot, pipedrive, openai, anthropic, storage, stripe, paypal, twilio] = await Promise.all([
  startSink(),
  startSes({ identities: ['canvass.example'], cname }),
  hubspotPeer(),
  pipedrivePeer(),
  openaiPeer(),
  anthropicPeer(),
  startS3(),
  stripePeer({ webhookUrl: `${PUBLIC_URL}/webhooks/stripe` }),
  paypalPeer({ webhookUrl: `${PUBLIC_URL}/webhooks/paypal` }),
  twilioPeer({ pace: 1 }),
])
const zoneFile = join(folder, 'zone.json')
followZone(dns, zoneFile)
void keepMail(mail)

const village = { addresstype: 'village', lat: 47.905, lon: 8.106, country: 'Germany', countryCode: 'de' }
const [overpass, places, google, foursquare] = await Promise.all([
  overpassPeer(),
  nominatimPeer({ places: { hinterzarten: { ...village, name: 'Hinterzarten', state: 'Baden-Württemberg' } } }),
  googlePlacesPeer(),
  foursquarePeer(),
])

const settings = {
  LEAD_SOURCES,
  OVERPASS_URL: overpass.url,
  NOMINATIM_URL: places.url,
  GOOGLE_MAPS_API_KEY: google.key,
  GOOGLE_PLACES_BASE_URL: google.url,
  FOURSQUARE_API_KEY: foursquare.key,
  FOURSQUARE_BASE_URL: foursquare.url,
  MAIL_TRANSPORT,
  SMTP_URL: mail.url,
  AWS_ACCESS_KEY_ID: ses.settings.accessKeyId,
  AWS_SECRET_ACCESS_KEY: ses.settings.secretAccessKey,
  AWS_REGION: ses.settings.region,
  SES_ENDPOINT: ses.url,
  // Lets users add this SMTP server as a sending account.
  ALLOW_PRIVATE_FETCH: '1',
  MAIL_FROM: 'Canvass <hello@canvass.example>',
  DNS_SERVERS: dns.address,
  HUBSPOT_BASE_URL: hubspot.url,
  PIPEDRIVE_BASE_URL: pipedrive.url,
  AI_PROVIDER,
  AI_MODEL: AI_PROVIDER === 'anthropic' ? anthropic.model : openai.model,
  OPENAI_API_KEY: openai.key,
  OPENAI_BASE_URL: openai.url,
  ANTHROPIC_API_KEY: anthropic.key,
  ANTHROPIC_BASE_URL: anthropic.url,
  S3_ENDPOINT: storage.settings.endpoint,
  S3_BUCKET: storage.settings.bucket,
  S3_REGION: storage.settings.region,
  S3_ACCESS_KEY_ID: storage.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: storage.settings.secretAccessKey,
  ...stripe.settings,
  ...paypal.settings,
  TWILIO_ACCOUNT_SID: twilio.accountSid,
  TWILIO_AUTH_TOKEN: twilio.authToken,
  TWILIO_BASE_URL: twilio.url,
  TWILIO_FROM_NUMBER: '+12125558100',
}

console.log(`Stand-ins on loopback, each checking what it is sent:
  mail       an SMTP server at ${mail.url}; what it takes is kept in ${join(folder, 'mail')}
  SES        Amazon SES v2 at ${ses.url}, asked with MAIL_TRANSPORT=ses, or as somebody's own email account:
             key ${ses.settings.accessKeyId}, secret ${ses.settings.secretAccessKey}, from any address at canvass.example
  DNS        a name server at ${dns.address}; it holds what ${zoneFile} says
  HubSpot    contacts at ${hubspot.url}; the service key pat-test-hubspot may write
  Pipedrive  organizations and persons at ${pipedrive.url}; the API token is ${pipedrive.key}
  OpenAI     chat completions at ${openai.url}, answered by the built-in writer
  Anthropic  messages at ${anthropic.url}, answered likewise; asked with AI_PROVIDER=anthropic
  S3         a bucket at ${storage.url}, kept in memory
  Stripe     subscriptions at ${stripe.url}; renewed, not paid and ended at ${stripe.pageUrl}; no money moves
  PayPal     subscriptions at ${paypal.url}; agreed to, paid and ended at ${paypal.pageUrl}; no money moves
  Twilio     calls at ${twilio.url}: both sides pick up by themselves, but for numbers that end in 7 (busy),
             8 (no answer) and 9 (failed); nobody is rung
  Places     OpenStreetMap at ${overpass.url} and ${places.url} (it knows Hinterzarten),
             Google Places at ${google.url}, Foursquare at ${foursquare.url}: wherever plumbers, cafés,
             dentists, restaurants, bakeries or salons are looked for, there is a street of them
Not standing in: Google's map (no key, so the map is our own).`)

const program = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', env: { ...process.env, ...settings } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => program.kill(signal))
process.on('disconnect', () => program.kill('SIGTERM'))
const [code] = await once(program, 'exit')
process.exit(code ?? 1)

/** The DNS zone is a file that you edit: `{ "shop.test": { "TXT": ["v=spf1 -all"] } }`. */
function followZone({ zone }: DnsServer, file: string): void {
  if (!existsSync(file)) writeFileSync(file, '{}\n')
  const read = () => {
    try {
      const text = readFileSync(file, 'utf8')
      for (const name of Object.keys(zone)) delete zone[name]
      Object.assign(zone, JSON.parse(text))
    } catch (error) {
      console.error(`${file} isn't valid JSON: ${error instanceof Error ? error.message : error}`)
    }
  }
  read()
  watchFile(file, { interval: 1000 }, read)
}

/** Writes every message that the SMTP server accepted to a file that email programs open. */
async function keepMail(sink: Sink): Promise<void> {
  for (let n = 1; ; n++) {
    await sink.reached(n)
    const message = sink.accepted[n - 1]
    if (message) writeFileSync(join(folder, 'mail', `${Date.now()}-${n}.eml`), message.raw)
  }
}
