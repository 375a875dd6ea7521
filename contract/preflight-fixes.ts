import type { AudienceGroup } from './audience.ts'
import type { TextPlace } from './preflight.ts'

/** What a button beside a finding does. */
export type Fix =
  /** Opens a page, and a card on it. */
  | { action: 'open'; label: string; to: '/settings' | '/pricing'; hash?: string }
  /** Takes everyone in this group of the audience out of the recipients. */
  | { action: 'skip'; label: string; group: AudienceGroup }
  /** Lists everyone in this group of the audience. */
  | { action: 'view'; label: string; group: AudienceGroup }
  /** Moves the focus to the recipients, or to the start. */
  | { action: 'edit-recipients' | 'edit-start'; label: string }
  /** Corrects the mistyped addresses. */
  | { action: 'correct'; label: string }
  /** Changes a text, or moves the focus to it. */
  | {
      action: 'replace-variable' | 'add-fallback' | 'use-variables' | 'replace' | 'edit-text'
      label: string
      at: TextPlace
    }

export const skipping = (group: AudienceGroup, n: number): Fix => ({
  action: 'skip',
  label: n === 1 ? 'Skip 1 recipient' : `Skip ${n.toLocaleString('en-US')} recipients`,
  group,
})

export const opening = (label: string, hash: string): Fix => ({ action: 'open', label, to: '/settings', hash })

export const editing = ({ at }: { at: TextPlace }): Fix => ({ action: 'edit-text', label: 'Edit text', at })
