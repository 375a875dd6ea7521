import { readMail } from '#server/incoming/parse-email.ts'
import { readReply } from '#server/incoming/read-reply.ts'
import { printEach } from './print-each.ts'

/** `npm run replies:read -- FILE…`: what the author of each message (RFC 5322) wrote and wants. */
await printEach(async bytes => {
  const mail = await readMail(bytes)
  if (!mail) throw new Error('It isn’t an email')
  return readReply(mail)
})
