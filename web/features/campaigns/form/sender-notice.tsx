import { Link } from '@tanstack/react-router'
import type { Sender } from '#contract/settings.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonStyles } from '#web/ui/button.tsx'

const NO_ADDRESS = 'Add your postal address before you send: it stands at the end of every mail, as the law asks.'

/** Says before the work what would stop the send after it, and that test mode delivers nothing. */
export function SenderNotice({ sender }: { sender: Sender }) {
  const { transport } = sender.effective
  const problem = sender.effective.problem ?? (sender.postalAddress ? null : NO_ADDRESS)
  if (problem)
    return (
      <Banner
        tone="warn"
        className="mb-3"
        action={
          <Link to="/settings" hash="sender" className={buttonStyles({ size: 'sm' })}>
            Open settings
          </Link>
        }
      >
        {problem}
      </Banner>
    )
  if (transport === 'outbox')
    return (
      <Banner
        className="mb-3"
        action={
          <Link to="/outbox" className={buttonStyles({ size: 'sm' })}>
            Open outbox
          </Link>
        }
      >
        Test mode: mail is kept in the outbox and not delivered.
      </Banner>
    )
  return null
}
