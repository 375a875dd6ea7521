import { Link } from '@tanstack/react-router'
import type { CampaignNeed } from '#contract/campaign-list.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { isTrouble } from '#contract/follow-up-rules.ts'
import { formatSoon } from '#web/lib/format.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { useMove } from '../use-move.ts'

const HELP: Record<CampaignNeed, { word: string; hash: string }> = {
  account: { word: 'Reconnect', hash: 'email-account' },
  domain: { word: 'Verify domain', hash: 'domains' },
  email: { word: 'Verify email', hash: 'sender' },
  sender: { word: 'Add address', hash: 'sender' },
  plan: { word: 'Choose a plan', hash: 'plans' },
}

/** When the next email leaves, or the one button that helps a campaign that waits for its user. */
export function NextSend({ campaign }: { campaign: Campaign }) {
  const { id, name, status, statusReason, needs, nextSendAt, scheduledAt } = campaign
  if (status === 'draft') return <ToCampaign id={id} name={name} word="Continue" />
  // A campaign that paused itself gives its reason in the report. That has to be read before it resumes.
  if (status === 'paused')
    return isTrouble(statusReason) ? <ToCampaign id={id} name={name} word="See why" /> : <Resume campaign={campaign} />
  if (needs && (status === 'sending' || status === 'scheduled')) return <Help name={name} needs={needs} />
  const at = nextSendAt ?? scheduledAt
  return at ? formatSoon(at) : '–'
}

const ToCampaign = ({ id, name, word }: { id: string; name: string; word: string }) => (
  <Link to="/campaigns/$id" params={{ id }} aria-label={`${word}: ${name}`} className={buttonStyles({ size: 'sm' })}>
    {word}
  </Link>
)

function Help({ name, needs }: { name: string; needs: CampaignNeed }) {
  const { word, hash } = HELP[needs]
  return (
    <Link
      to={needs === 'plan' ? '/pricing' : '/settings'}
      hash={hash}
      aria-label={`${word}: ${name}`}
      className={buttonStyles({ size: 'sm' })}
    >
      {word}
    </Link>
  )
}

function Resume({ campaign }: { campaign: Campaign }) {
  const moving = useMove(campaign)
  return (
    <Button
      size="sm"
      aria-label={`Resume: ${campaign.name}`}
      pending={moving.isPending}
      onClick={() => moving.mutate('resume')}
    >
      Resume
    </Button>
  )
}
