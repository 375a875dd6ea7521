import { type TestApp, testApp } from './app.ts'
import { type DnsServer, startDns } from './peers/dns.ts'
import { type SesPeer, startSes } from './peers/ses.ts'
import { type Sink, type SinkOptions, startSink } from './smtp-sink.ts'

interface Options {
  env?: Record<string, string>
  now?: string
  gazetteer?: boolean
}

interface MailingApp {
  t: TestApp
  dns: DnsServer
  close(): Promise<void>
}

/** An application that sends over a real SMTP server on loopback, which keeps the emails. */
export async function smtpApp(options: Options = {}, sinkOptions?: SinkOptions) {
  const sink = await startSink(sinkOptions)
  const app = await open(sink, { MAIL_TRANSPORT: 'smtp', SMTP_URL: sink.url }, options)
  return { ...app, sink } satisfies MailingApp & { sink: Sink }
}

/** An application that sends through the stand-in for Amazon SES. */
export async function sesApp(options: Options = {}, sesOptions?: Parameters<typeof startSes>[0]) {
  const ses = await startSes(sesOptions)
  const env = {
    MAIL_TRANSPORT: 'ses',
    AWS_ACCESS_KEY_ID: ses.settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: ses.settings.secretAccessKey,
    SES_ENDPOINT: ses.url,
  }
  return { ...(await open(ses, env, options)), ses } satisfies MailingApp & { ses: SesPeer }
}

async function open(
  vendor: { close(): Promise<void> },
  env: Record<string, string>,
  { env: more, ...options }: Options,
): Promise<MailingApp> {
  const dns = await startDns()
  const from = 'Operator <mail@operator.test>'
  const t = await testApp({ ...options, env: { ...env, MAIL_FROM: from, DNS_SERVERS: dns.address, ...more } })
  const close = async () => {
    await t.close()
    await vendor.close()
    await dns.close()
  }
  return { t, dns, close }
}
