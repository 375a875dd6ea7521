import { MapPin, Search } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { StatusDot, type Tone } from '#web/ui/status-dot.tsx'

const ROWS: { name: string; email: string; distance: string; tone: Tone; status: string }[] = [
  {
    name: 'Harbor Dental',
    email: 'hello@harbordental.example',
    distance: '0.4 km',
    tone: 'warm',
    status: 'Warm',
  },
  {
    name: 'Alder Street Dentistry',
    email: 'desk@alderstreet.example',
    distance: '0.9 km',
    tone: 'new',
    status: 'New',
  },
  {
    name: 'Pearl Smile Studio',
    email: 'team@pearlsmile.example',
    distance: '1.6 km',
    tone: 'converted',
    status: 'Converted',
  },
  {
    name: 'Rose City Dental Care',
    email: 'office@rosecity.example',
    distance: '2.3 km',
    tone: 'cold',
    status: 'Cold',
  },
]

/** Illustrates a search. The businesses are made up and marked as samples. */
export function SearchPicture() {
  return (
    <figure className="rounded-xl border border-line bg-panel shadow-lift">
      <div className="flex items-center gap-2 border-line border-b px-3 py-2.5">
        <Search aria-hidden className="size-4 text-ink-3" />
        <span className="font-medium text-base">dentists in Portland</span>
        <Badge className="ml-auto">Sample</Badge>
      </div>
      <div className="flex flex-wrap gap-1.5 border-line border-b px-3 py-2">
        <Badge tone="accent">Dentist</Badge>
        <Badge tone="accent">
          <MapPin aria-hidden className="size-3" /> Portland, OR
        </Badge>
        <Badge tone="accent">nearest first</Badge>
      </div>
      <ul>
        {ROWS.map(row => (
          <li key={row.name} className="flex items-center gap-3 border-line border-b px-3 py-2">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{row.name}</p>
              <p className="truncate text-ink-3 text-xs">{row.email}</p>
            </div>
            <span className="figures shrink-0 text-ink-2 text-xs">{row.distance}</span>
            <StatusDot tone={row.tone} className="w-22 shrink-0">
              {row.status}
            </StatusDot>
          </li>
        ))}
      </ul>
      <figcaption className="px-3 py-2.5 text-ink-2 text-xs">
        One line of plain English gives you a list of businesses, each with a status.
      </figcaption>
    </figure>
  )
}
