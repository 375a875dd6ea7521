import type { SenderProblem } from './status-reasons.ts'

/** Why nothing can be sent from a sending account, and what to do. */
export function senderText(problem: SenderProblem | { code: 'no-postal-address' }): string {
  switch (problem.code) {
    case 'account-removed':
      return `The email account ${problem.address} was removed. Reconnect it in Settings, or choose another one for this campaign, and sending resumes automatically.`
    case 'account-paused':
      return `The email account ${problem.address} is paused. Resume it in Settings.`
    case 'connect-again':
      return `Canvass no longer has access to ${problem.address}: its provider ended it, or someone withdrew it. Connect the account again in Settings, and sending resumes automatically.`
    case 'password-unreadable':
      return `Canvass can’t read the saved password of ${problem.address} anymore because this instance’s SECRET_KEY has changed. Enter the password again in Settings.`
    case 'domain-unverified':
      return `${problem.domain} isn’t verified yet. Finish its DNS records in Settings.`
    case 'email-unverified':
      return `Verify your email address before sending. Open the link we sent to ${problem.email}.`
    case 'no-public-url':
      return 'Canvass can’t send emails yet because unsubscribe links wouldn’t work. Your administrator needs to set PUBLIC_URL to a public https address.'
    case 'no-postal-address':
      return 'Add your postal address in Settings before sending. The law requires one in every commercial email.'
  }
}
