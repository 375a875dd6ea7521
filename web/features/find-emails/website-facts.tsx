import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type EmailFinderResult, emailFinder } from '#contract/email-finder.ts'
import type { FactType } from '#contract/facts.ts'
import type { Lead } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { formatDay } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { WebLink } from '#web/ui/web-link.tsx'
import { stateOf, websiteFactsOf } from './queries.ts'

interface WebsiteFactsProps {
  lead: Lead
  /** Types of facts that the details show already. */
  known?: FactType[]
}

/** In a lead's details: what Canvass found on its website, where and when, and the button that checks it. */
export function WebsiteFacts({ lead, known = [] }: WebsiteFactsProps) {
  const { data } = useQuery({ ...websiteFactsOf(lead.id), enabled: lead.source !== 'sample' })
  const finding = useFindEmail(lead.id)
  if (!data || (!data.state && !(data.isOn && data.canLook))) return null
  const isSearching = data.state === 'searching'
  return (
    <section aria-label="From the website" className="mt-4 border-line border-t pt-3">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-semibold">From the website</h3>
        {data.isOn && data.canLook && (
          <Button size="sm" pending={isSearching || finding.isPending} onClick={() => finding.mutate()}>
            {data.state ? 'Check again' : 'Find email'}
          </Button>
        )}
      </div>
      <div role="status" className="text-ink-2">
        <Outcome data={data} lead={lead} />
      </div>
      <Facts data={data} known={known} />
    </section>
  )
}

function useFindEmail(id: string) {
  const client = useQueryClient()
  return useChange({
    mutationFn: () => call(emailFinder.find, { params: { id } }),
    keep: websiteFactsOf(id).queryKey,
    onSuccess: reply => client.setQueryData(stateOf(id).queryKey, reply.state),
    failed: ['Couldn’t check the website'],
  })
}

/** Whether the search is under way, where it found an address, or why it found none. */
function Outcome({ data, lead }: { data: EmailFinderResult; lead: Lead }) {
  const { state, email, note, checkedAt } = data
  if (state === 'searching') return <p>Searching the website for an email address…</p>
  return (
    <>
      {email && (
        <p className="break-words">
          {email.address === lead.email?.toLowerCase() ? 'The address' : email.address} was found on{' '}
          <WebLink url={email.url} className="text-accent underline-offset-4 hover:underline" /> on{' '}
          {formatDay(email.foundAt)}.
        </p>
      )}
      {note && <p>{note}</p>}
      {!email && checkedAt && <p className="text-ink-3">Checked on {formatDay(checkedAt)}.</p>}
    </>
  )
}

function Facts({ data, known }: { data: EmailFinderResult; known: FactType[] }) {
  const { description, phones, profiles, openingHours, technologies, language, otherEmails } = data
  const lines: [string, ReactNode[]][] = [
    ['About', description ? [description] : []],
    ['Other emails', otherEmails.map(({ address }) => address)],
    [
      'Phones',
      phones.map(phone => (
        <a key={phone} href={`tel:${phone}`}>
          {phone}
        </a>
      )),
    ],
    ['Hours', known.includes('opening_hours') ? [] : openingHours],
    [
      'Profiles',
      profiles.map(({ network, url }) => (
        <WebLink key={url} url={url}>
          {network}
        </WebLink>
      )),
    ],
    ['Built with', technologies.length > 0 ? [technologies.join(', ')] : []],
    ['Language', language ? [nameOf(language)] : []],
  ]
  const filled = lines.filter(([, values]) => values.length > 0)
  if (filled.length === 0) return null
  return (
    <dl className="mt-3 grid grid-cols-[6.5rem_1fr] gap-y-2">
      {filled.map(([name, values]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 break-words [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline">
            {values.map((value, index) => (
              <div key={index}>{value}</div>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (code: string) => languages.of(code) ?? code
