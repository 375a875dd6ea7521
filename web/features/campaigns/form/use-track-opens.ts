import { useQuery } from '@tanstack/react-query'
import { useDraft } from '#web/lib/draft.ts'
import { senderQuery } from '../sender-query.ts'

/** Whether the campaign that is being written tracks opens; until somebody chooses, as the account's settings say. */
export function useTrackOpens() {
  const { data: sender } = useQuery(senderQuery)
  const [kept, keep] = useDraft('campaign-track-opens', '')
  const chosen = kept === '' ? sender?.tracksOpens : kept === 'true'
  return {
    tracksOpens: chosen !== false,
    choice: chosen === undefined ? {} : { tracksOpens: chosen },
    choose: (tracks: boolean | undefined) => keep(tracks === undefined ? '' : String(tracks)),
  }
}
