import { Link } from '@tanstack/react-router'
import type { CallingAnalytics } from '#contract/analytics.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/section.tsx'

/** The newest leads with a phone number. */
export function RecentLeads({ leads }: { leads: CallingAnalytics['recentLeads'] }) {
  return (
    <Section title="Recent Leads">
      {leads.length === 0 ? (
        <EmptyState
          title="No leads to call yet"
          text="Your newest leads with a phone number appear here."
          action={
            <Link to="/dashboard" className={buttonStyles()}>
              Find leads
            </Link>
          }
        />
      ) : (
        <ul>
          {leads.map(lead => (
            <li key={lead.id} className="flex items-center justify-between gap-3 border-line border-t py-2">
              <span className="min-w-0">
                <Link
                  to="/calling"
                  search={{ q: lead.businessName }}
                  title={lead.businessName}
                  className="block truncate font-medium hover:text-accent hover:underline"
                >
                  {lead.businessName}
                </Link>
                <span className="figures block truncate text-ink-3 text-xs">{lead.phone}</span>
              </span>
              <Badge tone="good">Ready to call</Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
