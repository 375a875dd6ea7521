import { useNavigate } from '@tanstack/react-router'
import type { Campaign } from '#contract/campaigns.ts'

/** Opens a draft in the form. One whose recipients have their own emails changes in Drafts, so its own page opens. */
export function useOpenCampaign() {
  const navigate = useNavigate()
  return ({ id, status, hasOwnEmails }: Pick<Campaign, 'id' | 'status' | 'hasOwnEmails'>) =>
    void (status === 'draft' && !hasOwnEmails
      ? navigate({ to: '/campaigns', search: { draft: id } })
      : navigate({ to: '/campaigns/$id', params: { id } }))
}
