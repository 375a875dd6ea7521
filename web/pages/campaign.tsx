import { getRouteApi } from '@tanstack/react-router'
import { Campaign, CampaignForm } from '#web/features/campaigns/campaign.tsx'
import { InsertImage } from '#web/features/media/insert-image.tsx'

const route = getRouteApi('/guarded/campaigns/$id')

/** A new campaign always shows its form, so that comes with the page. */
export const loadFormOf = (id: string) => (id === 'new' ? CampaignForm.load() : undefined)

export function CampaignPage() {
  const { id } = route.useParams()
  const isEditing = route.useSearch().edit === 'yes'
  return <Campaign id={id} isEditing={isEditing} insertImage={insert => <InsertImage onPick={insert} />} />
}
