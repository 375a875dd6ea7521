import { addressNorm } from '#contract/address.ts'
import { type AudienceGroup, audiences } from '#contract/audience.ts'
import { AUDIENCE_PAGE_MAX } from '#contract/limits.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import type { Audience } from './use-audience.ts'

/** Takes everyone behind a count out of the recipients. Undo brings them back. */
export async function takeOut(
  audience: Audience & { body?: string },
  group: AudienceGroup,
  onChange: (recipients: string) => void,
) {
  const { recipients } = audience
  try {
    const out = new Set((await listGroup(audience, group)).map(addressNorm))
    const rest = recipients.filter(email => !out.has(addressNorm(email)))
    onChange(rest.join(', '))
    toast({
      title: group === 'invalid' ? 'Entries removed' : 'Recipients skipped',
      text: `${plural(recipients.length - rest.length, group === 'invalid' ? 'entry' : 'recipient', group === 'invalid' ? 'entries' : 'recipients')} taken out of this campaign.`,
      action: { label: 'Undo', run: () => onChange(recipients.join(', ')) },
    })
  } catch (error) {
    toastFailure(error, 'Nothing was changed', 'Couldn’t read these recipients. Please try again.')
  }
}

/** The addresses behind a count. */
export async function listGroup(audience: Audience, group: AudienceGroup): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const body = { ...audience, group, offset: all.length, limit: AUDIENCE_PAGE_MAX }
    const { people, hasMore } = await call(audiences.people, { body })
    all.push(...people.flatMap(({ email }) => email ?? []))
    if (!hasMore || people.length === 0) return all
  }
}
