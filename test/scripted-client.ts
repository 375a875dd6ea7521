import { onTestFinished } from 'vitest'
import type { OutgoingMail } from '#server/providers/mail/mail.ts'
import { smtpLines } from '#server/providers/mail/smtp.ts'
import type { SmtpSettings } from '#server/providers/mail/smtp-client/settings.ts'
import { type Script, type ScriptedOptions, type ScriptedServer, startScripted } from './scripted-smtp.ts'

/** A scripted server and our client, with one connection that never becomes more; both are closed after the test. */
export async function scriptedClient(
  script: Script,
  settings: Partial<SmtpSettings> = {},
  { connections = 1, most = connections, ...options }: ScriptedOptions & { connections?: number; most?: number } = {},
) {
  const server = await startScripted(script, options)
  const smtp = smtpLines({ host: '127.0.0.1', port: server.port, ...settings }, { first: connections, most })
  onTestFinished(async () => {
    await smtp.close()
    await server.close()
  })
  return { server, smtp }
}

export const testEmail = (to: string, raw: string | Buffer = `Subject: x\r\n\r\nBody of ${to}\r\n`): OutgoingMail => ({
  userId: 'u',
  campaignId: null,
  messageId: '<1@own.test>',
  subject: 'x',
  from: { name: '', address: 'ada@own.test' },
  envelope: { from: 'ada@own.test', to },
  raw: Buffer.from(raw),
})

/** The commands of all connections, in order. */
export const linesOf = (server: ScriptedServer) => server.heard.flat()
/** Bodies meant for a recipient, without the empty one that ends a DATA. */
export const bodiesOf = (server: ScriptedServer) => linesOf(server).filter(line => line.startsWith('BODY Subject'))
