import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** As Standard Webhooks has them: Base64 of the bytes that sign. */
export const makeSecret = () => PREFIX + randomBytes(32).toString('base64')

/** The headers of Standard Webhooks 1.0. The signature is over the very text that's sent, by the secret's decoded bytes. */
export function signedHeaders(secrets: string[], { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(secret => `v1,${sign(secret)}`).join(' '),
  }
}
