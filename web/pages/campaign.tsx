import { getRouteApi } from '@tanstack/react-router'
import { Campaign } from '#web/features/campaigns/campaign.tsx'
import { InsertImage } from '#web/features/media/insert-image.tsx'

const route = getRouteApi('/guarded/campaigns/$id')

export function CampaignPage() {
  const { id } = route.useParams()
  const isEditing = route.useSearch().edit === 'yes'
  return <Campaign id={id} isEditing={isEditing} insertImage={insert => <InsertImage onPick={insert} />} />
}
