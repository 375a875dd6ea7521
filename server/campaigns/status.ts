import type { CampaignStatus } from '#contract/campaigns.ts'

interface Transition {
  from: readonly CampaignStatus[]
  to: CampaignStatus
  /** Who may make the change. */
  by: 'user' | 'schedule' | 'engine' | 'restore'
  /** The columns that change with it, besides `status`, `status_reason`, and `updated_at`. */
  sets: readonly string[]
}

/** What starting a campaign stores: its frozen email, and what it counts toward the month's quota. */
const BEGINS = ['revision_id', 'scheduled_at', 'sent_at', 'counted_at', 'emails_reserved'] as const
/** What ending a campaign stores, after unused emails are returned to the quota. */
const ENDS = ['finished_at', 'settled_at', 'counted_at', 'emails_reserved'] as const

/** Every change of a campaign's status; any other is refused. Only `status-sql.ts` writes it (status.test.ts). */
export const transitions = {
  schedule: { from: ['draft', 'scheduled'], to: 'scheduled', by: 'user', sets: ['scheduled_at'] },
  /** Starts with a few seconds in which the user can take it back. */
  hold: { from: ['draft', 'scheduled'], to: 'scheduled', by: 'user', sets: BEGINS },
  start: { from: ['draft', 'scheduled'], to: 'sending', by: 'user', sets: BEGINS },
  release: { from: ['scheduled'], to: 'sending', by: 'schedule', sets: ['scheduled_at'] },
  unsend: { from: ['scheduled'], to: 'draft', by: 'user', sets: [...BEGINS, 'sending_account_id'] },
  pause: { from: ['sending'], to: 'paused', by: 'user', sets: [] },
  /** Too many of its emails bounced or were reported as spam. */
  pauseItself: { from: ['sending'], to: 'paused', by: 'engine', sets: ['self_paused_at'] },
  resume: { from: ['paused'], to: 'sending', by: 'user', sets: [] },
  cancel: { from: ['scheduled', 'sending', 'paused'], to: 'cancelled', by: 'user', sets: [] },
  finish: { from: ['sending'], to: 'finished', by: 'engine', sets: ENDS },
  /** A cancelled campaign stays cancelled; its last email on the wire has been answered. */
  close: { from: ['cancelled'], to: 'cancelled', by: 'engine', sets: ENDS },
  /** Emails some of its recipients again. */
  reopen: { from: ['finished'], to: 'sending', by: 'user', sets: ['finished_at'] },
  /** A restored backup doesn't know what went out after it was made. */
  holdBack: { from: ['scheduled', 'sending'], to: 'paused', by: 'restore', sets: ['scheduled_at'] },
  unschedule: { from: ['scheduled'], to: 'draft', by: 'restore', sets: ['scheduled_at'] },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

export const allows = (name: TransitionName, status: CampaignStatus): boolean =>
  (transitions[name].from as readonly CampaignStatus[]).includes(status)
