import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Brought, type CsvImport, csvImports } from '#contract/csv.ts'
import { uploadFile } from '#web/features/csv/upload-file.ts'
import { call, hrefOf } from '#web/lib/call.ts'
import { useRereadOn } from '#web/lib/events.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

/** The account's last import of an export. */
const lastQuery = queryOptions({
  queryKey: ['lead-imports', 'account'],
  queryFn: async ({ signal }) => {
    const all = await call(csvImports.list, undefined, { signal })
    return all.find(({ brought, state }) => brought !== null && state !== 'ready') ?? null
  },
})

/** Brings what another installation exported. */
export function ImportEverything() {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { data: last } = useQuery(lastQuery)
  useRereadOn('lead-imports', lastQuery.queryKey)
  const bring = useChange({
    mutationFn: async (file: File) => {
      const { id } = await uploadFile(file, () => {}, { isAccount: true })
      return call(csvImports.start, { params: { id }, body: { plan: { kind: 'account' } } })
    },
    keep: lastQuery.queryKey,
    failed: ['Import failed', 'Nothing was imported. Try again.'],
  })
  const isRunning = bring.isPending || last?.state === 'waiting' || last?.state === 'running'
  // What it brings is everywhere: tags, fields, views, offers, templates, and what counts for the plan.
  useEffect(() => {
    if (isRunning) return () => void client.invalidateQueries()
  }, [isRunning, client])
  return (
    <Section
      title="Import from another installation"
      text="Brings leads, campaigns, templates, consents, and the suppression list from the ZIP of “Export everything”: nothing is sent again, and your settings here stay. Calls, tasks, activity, drafts, sending accounts, domains, and keys aren’t imported."
      actions={
        <Button pending={isRunning} onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          Import an export
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".zip"
        hidden
        aria-label="ZIP of an export"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) bring.mutate(file)
          target.value = ''
        }}
      />
      {last && <Outcome last={last} />}
    </Section>
  )
}

const TONES: Partial<Record<CsvImport['state'], 'good' | 'bad'>> = { done: 'good', failed: 'bad' }

function Outcome({ last }: { last: CsvImport }) {
  const left = last.skipped + last.rejected + last.overLimit
  const isDone = last.state === 'done'
  return (
    <div className="grid gap-2">
      <div role="status">
        <Banner tone={TONES[last.state] ?? 'info'}>{outcomeOf(last)}</Banner>
      </div>
      {left > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-ink-2">
          {leftOf(last)}
          {isDone && (
            <a href={hrefOf(csvImports.rejected, { params: { id: last.id } })} download className={buttonStyles()}>
              Download what was left out
            </a>
          )}
        </p>
      )}
    </div>
  )
}

const WORDS: Record<Brought, [one: string, many?: string]> = {
  suppressions: ['address or number never to contact', 'addresses and numbers never to contact'],
  tags: ['tag'],
  leadFields: ['field'],
  leads: ['lead'],
  contacts: ['person', 'people'],
  consents: ['consent'],
  templates: ['template'],
  offers: ['offer'],
  campaigns: ['campaign as a draft', 'campaigns as drafts'],
  sentCampaigns: ['sent campaign', 'sent campaigns'],
  settings: ['set of settings', 'sets of settings'],
  savedFilters: ['saved filter'],
  savedSearches: ['saved search', 'saved searches'],
  images: ['image'],
  messages: ['email as history', 'emails as history'],
  events: ['open or other event', 'opens and other events'],
  replies: ['reply', 'replies'],
  answers: ['answer'],
}
const list = new Intl.ListFormat('en', { type: 'conjunction' })

function outcomeOf({ state, problem, rows, brought }: CsvImport): string {
  if (state === 'failed') return `${problem} What was imported before that stays.`
  if (state === 'canceled') return 'Import stopped. What was imported before that stays.'
  if (state !== 'done') return rows > 0 ? `Importing: ${formatNumber(rows)} rows done.` : 'Importing.'
  const words = Object.entries(WORDS).flatMap(([name, [one, many]]) => {
    const count = brought?.[name as Brought] ?? 0
    return count > 0 ? plural(count, one, many) : []
  })
  return words.length > 0 ? `Imported ${list.format(words)}.` : 'Everything in this export is here already.'
}

function leftOf({ skipped, rejected, overLimit }: CsvImport): string {
  const words = [
    skipped > 0 && `${formatNumber(skipped)} already in this account or not part of the import`,
    rejected > 0 && `${formatNumber(rejected)} not valid`,
    overLimit > 0 && `${formatNumber(overLimit)} over your plan’s leads for this month`,
  ]
  return `Left out: ${words.filter(Boolean).join(', ')}.`
}
