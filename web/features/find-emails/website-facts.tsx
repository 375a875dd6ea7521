import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { emailFinder, type FinderResult } from '#contract/email-finder.ts'
import type { Lead } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { enrichmentOf, stateOf } from './queries.ts'

/** In the details of a lead: what its website told, where and when, and the button that has it looked at. */
export function WebsiteFacts({ lead }: { lead: Lead }) {
  const { data } = useQuery({ ...enrichmentOf(lead.id), enabled: lead.source !== 'sample' })
  const looking = useLook(lead.id)
  if (!data || (!data.state && !(data.isOn && data.canLook))) return null
  const isSearching = data.state === 'searching'
  return (
    <section aria-label="From the website" className="mt-4 border-line border-t pt-3">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-semibold">From the website</h3>
        {data.isOn && data.canLook && (
          <Button size="sm" pending={isSearching || looking.isPending} onClick={() => looking.mutate()}>
            {data.state ? 'Look again' : 'Find e-mail'}
          </Button>
        )}
      </div>
      <div role="status" className="text-ink-2">
        <Outcome data={data} lead={lead} />
      </div>
      <Facts data={data} />
    </section>
  )
}

function useLook(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(emailFinder.find, { params: { id } }),
    onSuccess: reply => {
      client.setQueryData(enrichmentOf(id).queryKey, reply)
      client.setQueryData(stateOf(id).queryKey, reply.state)
    },
    onError: error => toastFailure(error, 'The website is not looked at', 'Please try again.', { serverSays: true }),
  })
}

/** One sentence: is it looked for, was it found and where, or why not. */
function Outcome({ data, lead }: { data: FinderResult; lead: Lead }) {
  const { state, email, note, lookedAt } = data
  if (state === 'searching') return <p>Searching the website for an address…</p>
  return (
    <>
      {email && (
        <p className="break-words">
          {email.address === lead.email?.toLowerCase() ? 'The address' : email.address} was found on{' '}
          <Out href={email.url} /> on {formatDay(email.foundAt)}.
        </p>
      )}
      {note && <p>{note}</p>}
      {!email && lookedAt && <p className="text-ink-3">Looked at on {formatDay(lookedAt)}.</p>}
    </>
  )
}

function Facts({ data }: { data: FinderResult }) {
  const { description, people, phones, profiles, openingHours, technologies, language, otherEmails } = data
  const lines: [string, ReactNode[]][] = [
    ['In its words', description ? [description] : []],
    ['People', people.map(({ name, role, email }) => [name, role, email].filter(Boolean).join(', '))],
    ['More e-mail', otherEmails.map(({ address }) => address)],
    [
      'Phones',
      phones.map(phone => (
        <a key={phone} href={`tel:${phone}`}>
          {phone}
        </a>
      )),
    ],
    ['Hours', openingHours],
    [
      'Profiles',
      profiles.map(({ network, url }) => (
        <Out key={url} href={url}>
          {network}
        </Out>
      )),
    ],
    ['Made with', technologies.length > 0 ? [technologies.join(', ')] : []],
    ['Language', language ? [nameOf(language)] : []],
  ]
  const known = lines.filter(([, values]) => values.length > 0)
  if (known.length === 0) return null
  return (
    <dl className="mt-3 grid grid-cols-[6.5rem_1fr] gap-y-2">
      {known.map(([name, values]) => (
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

/** What a website names is a link only where it leads to the web. */
function Out({ href, children }: { href: string; children?: ReactNode }) {
  const text = href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  if (!/^https?:\/\//.test(href)) return <>{children ?? text}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline-offset-4 hover:underline">
      {children ?? text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (code: string) => languages.of(code) ?? code
