import { type WordsByCode, wordsOf } from './by-code.ts'
import type { SenderProblem } from './status-reasons.ts'

type Problem = SenderProblem | { code: 'no-postal-address' }

export const SENDER_WORDS: WordsByCode<Problem> = {
  'account-removed': ({ address }) =>
    `The email account ${address} was removed. Reconnect it in Settings, or choose another one for this campaign, and sending resumes automatically.`,
  'account-paused': ({ address }) => `The email account ${address} is paused. Resume it in Settings.`,
  'connect-again': ({ address }) =>
    `Canvass no longer has access to ${address}: its provider ended it, or someone withdrew it. Connect the account again in Settings, and sending resumes automatically.`,
  'password-unreadable': ({ address }) =>
    `Canvass can’t read the saved password of ${address} anymore because this instance’s SECRET_KEY has changed. Enter the password again in Settings.`,
  'domain-unverified': ({ domain }) => `${domain} isn’t verified yet. Finish its DNS records in Settings.`,
  'email-unverified': ({ email }) => `Verify your email address before sending. Open the link we sent to ${email}.`,
  'no-public-url':
    'Canvass can’t send emails yet because unsubscribe links wouldn’t work. Your administrator needs to set PUBLIC_URL to a public https address.',
  'no-postal-address':
    'Add your postal address in Settings before sending. The law requires one in every commercial email.',
}

/** Why nothing can be sent from a sending account, and what to do. */
export const senderText = (problem: Problem): string => wordsOf(SENDER_WORDS, problem)
