import type { Secrets } from '#server/secrets.ts'

/** Answers carry it in whatever case. */
const SIGNED = /\+([0-9a-f]{32})([0-9a-f]{20})@/gi
/** An answer has a few recipients; a text with more of them is an attack. */
const MOST = 20

const signature = (secrets: Secrets, id: string) =>
  Buffer.from(secrets.sign('reply-address', id), 'base64url').toString('hex', 0, 10)

/** The subaddress of a mailbox for the answers to one message: at most 64 characters before the @ (RFC 5321, 4.5.3.1.1). */
export function replyAddressFor(secrets: Secrets, mailbox: string, messageId: string): string {
  const id = messageId.replaceAll('-', '')
  return mailbox.replace('@', `+${id}${signature(secrets, id)}@`)
}

/** The messages whose answers go to addresses in a text, if we signed them. */
export const findReplyAddresses = (secrets: Secrets, text: string): string[] =>
  Array.from(text.matchAll(SIGNED), ([, id = '', given = '']) => [id.toLowerCase(), given.toLowerCase()] as const)
    .slice(0, MOST)
    .filter(([id, given]) => given === signature(secrets, id))
    .map(([id]) => id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
