import type { Deps } from '#server/deps.ts'
import { html } from '#server/http/html.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { findAccount } from './sql.ts'

const notices = {
  'factor-on': {
    subject: 'Two-factor authentication is on',
    text: 'Logging in to your Canvass account now needs a code from your authenticator app.',
  },
  'factor-off': {
    subject: 'Two-factor authentication is off',
    text: 'Logging in to your Canvass account now needs only your password.',
  },
  'factor-off-by-admin': {
    subject: 'Two-factor authentication is off',
    text: 'An administrator turned off two-factor authentication for your Canvass account. Logging in now needs only your password.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'Someone used a recovery code of your Canvass account instead of a code from your authenticator app. It doesn’t work again.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    text: 'Someone added a passkey to your Canvass account. It logs in without your password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    text: 'Someone removed a passkey from your Canvass account. It doesn’t log in anymore.',
  },
  'new-device': {
    subject: 'New login to your account',
    text: 'Someone logged in to your Canvass account in a browser that it wasn’t used in before',
  },
}

const afterword = 'If this wasn’t you, change your password in Settings > Security.'

interface Notice {
  userId: string
  about: keyof typeof notices
  device?: string | null | undefined
}

/** The job. No name in the greeting: the address may be unconfirmed, and so someone else's. */
export async function tellOwner(deps: Deps, { userId, about, device }: Notice): Promise<void> {
  const account = await findAccount(deps.db.system, userId)
  if (!account) return
  const { subject, text: what } = notices[about]
  const text = about === 'new-device' ? `${what}${device ? `: ${device}` : ''}.` : what
  await sendTransactional(deps, {
    userId,
    to: account.email,
    subject,
    text: `Hello,\n\n${text}\n\n${afterword}\n`,
    html: html`<p>Hello,</p><p>${text}</p><p>${afterword}</p>`.markup,
  })
}
