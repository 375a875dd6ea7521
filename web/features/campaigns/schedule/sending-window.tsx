import { useQuery } from '@tanstack/react-query'
import type { SendingHours } from '#contract/pace.ts'
import { useDraft } from '#web/lib/draft.ts'
import { senderQuery } from '../sender-query.ts'
import { HoursFields } from './sending-window-fields.tsx'

/** The days and hours of the letter that is being written; none: any time. */
export function useSendHours() {
  const [kept, keep] = useDraft('campaign-hours', '')
  const hours = readKept(kept)
  return {
    hours,
    choice: hours ? { hours } : {},
    choose: (chosen: SendingHours | null) => keep(chosen ? JSON.stringify(chosen) : ''),
  }
}

/** The hours that this form wrote before; the server checks them. */
function readKept(kept: string): SendingHours | null {
  try {
    return kept === '' ? null : JSON.parse(kept)
  } catch {
    return null
  }
}

export function SendHours({ hours, choose }: ReturnType<typeof useSendHours>) {
  const { data: sender } = useQuery(senderQuery)
  return <HoursFields hours={hours} onChange={choose} timeZone={sender?.timeZone} />
}
