import { expect, test } from 'vitest'
import { readMail } from './parse-email.ts'
import { readReply } from './read-reply.ts'

/** What programs and lawyers put below people's answers. */
const NOTICES = [
  'If you have received this email in error, please delete it and notify the sender immediately.',
  'This message is confidential. If you are not the intended recipient, do not read, copy or forward it; delete all copies.',
  'The information in this e-mail and any attachments is confidential and may be legally privileged. Unauthorised use is prohibited; please remove it from your system.',
  'You receive this because you are a customer. To unsubscribe from our newsletter: https://shop.test/unsub',
  'We never share your data. To opt out of our mailings reply STOP.',
  '-- \nIna Beck\nHarbor Bakery, 12 Main St\nDo not contact us on Sundays',
  'Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, löschen Sie bitte diese E-Mail. Das unerlaubte Kopieren ist nicht gestattet.',
  'Ce message est confidentiel. Si vous l’avez reçu par erreur, merci de le supprimer et de prévenir l’expéditeur.',
  'Este mensaje es confidencial. Si lo ha recibido por error, elimínelo y avise al remitente.',
  'Ai sensi del GDPR le informazioni di questo messaggio sono riservate. Se ha ricevuto questo messaggio per errore, lo cancelli.',
  'Esta mensagem é confidencial. Se a recebeu por engano, apague-a.',
  'Dit bericht is vertrouwelijk. Indien u niet de geadresseerde bent, verwijder het dan en meld dit aan de afzender.',
]

test.each(NOTICES)('what stands below every email of theirs is no wish: %s', async notice => {
  expect(await labelOf(`Yes please, what does it cost?\n\nIna Beck\nHarbor Bakery\n\n${notice}`)).not.toBe(
    'unsubscribe',
  )
  expect(await labelOf(`Please take me off your list.\n\nIna Beck\n\n${notice}`)).toBe('unsubscribe')
})

test.each([
  'I got this email in error, remove me from your list.',
  'This is a confidential address. Never write to it again.',
  'I want to opt out of your mailings, not of our contract.',
])('a wish with the words of a notice stays one: %s', async text => {
  expect(await labelOf(text)).toBe('unsubscribe')
})

async function labelOf(text: string) {
  const mail = await readMail(
    Buffer.from(`From: Ina <ina@shop.test>\nSubject: Re: Hello\nContent-Type: text/plain; charset=utf-8\n\n${text}`),
  )
  return mail && readReply(mail).label
}
