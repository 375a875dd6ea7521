import type { PageWords } from './language.ts'

export const en: PageWords = {
  unsubscribe: 'Unsubscribe',
  ask: 'Select the button to stop getting emails from this sender.',
  from: 'From',
  to: 'To',
  origin: 'Your address',
  onPage: (page, day) => `Found on ${page} on ${day}`,
  fromDirectory: (directory, day) => `From ${directory}, on ${day}`,
  imported: day => `From a list that the sender imported on ${day}`,
  entered: day => `Added by the sender on ${day}`,
  orOnlySeries:
    'You can also stop only this series of emails. The sender could still write to you about something else.',
  stopSeries: 'Stop only this series',
  seriesDone: 'This series of emails has stopped',
  seriesDoneText: (sender, address) => `${sender} won’t send any more emails of this series to ${address}.`,
  everything: 'Unsubscribe from all emails',
  done: 'You’re unsubscribed',
  doneText: (sender, address) => `${sender} won’t send any more emails to ${address}.`,
  undo: 'Was this a mistake? You can undo it here for 15 minutes.',
  resubscribe: 'Resubscribe',
  again: 'You’re subscribed again',
  againText: (sender, address) => `${sender} can email ${address} again. To unsubscribe, open the link in the email.`,
  erase: 'Delete my data',
  eraseText: (sender, address) =>
    `${sender} has your address ${address}, and may have your name, your own number, and what you wrote. All of it is deleted, and nobody can undo it. What is known of the business itself, such as its name, phone, and website, may stay. So does a code that keeps ${sender} from emailing you again, and that nobody can turn back into your address.`,
  eraseHere: 'Delete my data at this sender',
  orErase: 'Others send emails with this server, too. You can have your data deleted at all of them.',
  eraseEverywhere: 'Delete my data everywhere on this server',
  erased: 'Your data is deleted',
  erasedText: sender => `${sender} no longer has your address or anything else about you, and can’t email you again.`,
  erasedEverywhereText:
    'No sender on this server has your address or anything else about you anymore, and none can email you again.',
  confirmSent: 'Check your inbox',
  confirmSentText: address =>
    `We sent a link to ${address}. Open it within 24 hours to delete your data everywhere on this server.`,
  confirmMail:
    'You asked to have your data deleted at every sender on this server. Open this link within 24 hours to confirm it. If it wasn’t you, ignore this email.',
  unknown: 'We don’t recognize this link',
  unknownText:
    'It may have been cut off. Open it again from the email itself. If that doesn’t help, reply to the email and ask the sender to stop.',
  forgotten: 'We no longer have this email',
  forgottenText:
    'It’s too old, or its sender deleted it, so we don’t know your address anymore. To stop getting emails from this sender, open the link in a newer email, or reply and ask the sender to stop.',
  sample: 'This is a sample',
  sampleText:
    'In a campaign’s emails, this link lets each recipient unsubscribe. In a preview or a test email, it does nothing.',
  closed: 'This link no longer works',
  closedText: 'The account that sent this email is closed.',
}
