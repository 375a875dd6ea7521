import { CampaignForm } from '#web/features/campaigns/form/campaign-form.tsx'
import { CampaignList } from '#web/features/campaigns/list/campaign-list.tsx'
import { InsertImage } from '#web/features/media/insert-image.tsx'

export function CampaignsPage() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <CampaignForm insertImage={insert => <InsertImage onPick={insert} />} />
      <CampaignList />
    </div>
  )
}
