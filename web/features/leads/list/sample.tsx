import { Badge } from '#web/ui/badge.tsx'

export const SampleBadge = () => (
  <Badge tone="warm" className="shrink-0" title="A made-up business to try Canvass with">
    Sample
  </Badge>
)
