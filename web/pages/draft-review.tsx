import { getRouteApi } from '@tanstack/react-router'
import { Review } from '#web/features/drafts/review/review.tsx'

const route = getRouteApi('/guarded/drafts/$runId')

export function DraftReviewPage() {
  const { runId } = route.useParams()
  return <Review key={runId} id={runId} />
}
