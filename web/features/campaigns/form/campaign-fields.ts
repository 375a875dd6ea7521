import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { CampaignContent } from '#contract/campaigns.ts'
import type { SendingWindow } from '#contract/sending-limits.ts'
import type { FollowUp, Variant } from '#contract/sequences.ts'
import { sendingAccountsQuery } from '#web/features/sending-accounts/queries.ts'
import { senderQuery } from '#web/features/settings/sender-query.ts'
import { useDraft } from '#web/lib/draft.ts'
import { readAddresses } from '../audience/addresses.ts'
import type { Email } from '../email/email.ts'

/** A campaign as the form holds it: what is checked, previewed, saved, and sent. */
export interface WrittenCampaign extends Email {
  recipients: string[]
  /** Variants of the first email besides its own. */
  variants: Variant[]
  /** Follow-ups. */
  steps: FollowUp[]
  /** Sending accounts; empty means the default account. */
  sendingAccountIds: string[]
  /** The sending window; null means any time. */
  sendingWindow: SendingWindow | null
  /** Undefined until the user chooses or the account's settings arrive. */
  tracksOpens: boolean | undefined
  /** Also writes to people whom another campaign is writing to, or did lately. */
  includesContacted?: boolean | undefined
}

type Fields = Omit<WrittenCampaign, 'recipients'>

const EMPTY: Fields = {
  subject: '',
  body: '',
  variants: [],
  steps: [],
  sendingAccountIds: [],
  sendingWindow: null,
  tracksOpens: undefined,
}

export type CampaignFields = ReturnType<typeof useCampaignFields>

/** Where the browser keeps what isn't saved yet of a campaign's texts. */
export const textSlot = (id: string) => `campaign:${id}:text`

/** The fields of the campaign form. Like every draft, they survive a reload until the server has them. */
export function useCampaignFields(id: string, content?: CampaignContent) {
  const { data: sender } = useQuery(senderQuery)
  const { data: accounts } = useQuery(sendingAccountsQuery)
  // Apart from the rest: 40,000 addresses are too many to store again with every key typed into the body.
  const saved = useMemo(() => savedFields(content), [content])
  const [recipients, setRecipients] = useDraft(`${textSlot(id)}:recipients`, saved.recipients)
  const [stored, store] = useDraft(`${textSlot(id)}:fields`, saved.fields)
  const [isUnsaved] = useState(recipients !== saved.recipients || stored !== saved.fields)
  const fields = useMemo<Fields>(() => ({ ...EMPTY, ...JSON.parse(stored) }), [stored])
  const latest = useRef(fields)
  const addresses = useMemo(() => readAddresses(recipients), [recipients])
  const campaign = useMemo<WrittenCampaign>(
    () => ({
      ...fields,
      recipients: addresses.all,
      subject: fields.subject.trim(),
      sendingAccountIds: fields.sendingAccountIds.filter(id => accounts?.some(account => account.id === id) ?? true),
      tracksOpens: fields.tracksOpens ?? sender?.tracksOpens,
    }),
    [fields, addresses, accounts, sender],
  )
  /** Safe to call long after a render, as Undo does: it changes the latest fields. */
  function set(changes: Partial<Fields>) {
    latest.current = { ...latest.current, ...changes }
    store(JSON.stringify(latest.current))
  }
  /** Fills the form with another version of the campaign. */
  function fill({ recipients: to, ...rest }: WrittenCampaign) {
    setRecipients(to.join(', '))
    latest.current = EMPTY
    set(rest)
  }
  const { subject, body } = fields
  const timeZone = sender?.timeZone
  return {
    recipients,
    setRecipients,
    addresses,
    subject,
    body,
    campaign,
    accounts: accounts ?? [],
    timeZone,
    /** Days in which no other campaign writes to somebody; 0: the account doesn't keep any. */
    quietDays: sender?.quietDays ?? 0,
    set,
    fill,
    /** At first: what a reload left is newer than what the server has. */
    isUnsaved,
  }
}

function savedFields(content: CampaignContent | undefined) {
  if (!content) return { recipients: '', fields: JSON.stringify(EMPTY) }
  const { recipients, version: _, ...fields } = content
  return { recipients: recipients.join(', '), fields: JSON.stringify({ ...EMPTY, ...fields }) }
}
