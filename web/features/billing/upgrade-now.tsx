import { Link } from '@tanstack/react-router'
import { buttonStyles } from '#web/ui/button.tsx'

/** Closes its dialog and goes to the plans. */
export const UpgradeNow = ({ onClick }: { onClick: () => void }) => (
  <Link to="/pricing" onClick={onClick} className={buttonStyles({ variant: 'primary' })}>
    Upgrade Now
  </Link>
)
