import { useMutation, useQuery } from '@tanstack/react-query'
import { healthOf } from '#contract/account-health.ts'
import { admin, type Complaints, type DoctorFinding } from '#contract/admin.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { planNames } from '#web/lib/plan-names.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx'
import { Loaded } from '#web/ui/load-failed.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { ModelCard } from './model-card.tsx'
import { complaintsQuery, type Filter, statsQuery } from './queries.ts'
import { Users } from './users.tsx'
import { STATUSES } from './words.ts'

interface AdminProps {
  filter: Filter
  /** Changes these parts and keeps the others. */
  onFilter: (part: Filter) => void
}

export function Admin({ filter, onFilter }: AdminProps) {
  return (
    <div className="flex flex-col gap-4">
      <StatTiles />
      <Card flush title="Users" actions={<Filters filter={filter} onFilter={onFilter} />}>
        <Users filter={filter} onClear={() => onFilter({ q: undefined, plan: undefined, status: undefined })} />
      </Card>
      <ComplaintsCard />
      <RequiredFactor />
      <ModelCard />
      <DoctorCard />
    </div>
  )
}

const securityQuery = queryOf(['admin', 'security'], admin.security)

function RequiredFactor() {
  const settings = useQuery(securityQuery)
  const change = useChange({
    mutationFn: (requiresFactor: boolean) => call(admin.updateSecurity, { body: { requiresFactor } }),
    keep: securityQuery.queryKey,
    failed: ['Not saved'],
  })
  return (
    <Card title="Security">
      <Loaded of={settings} failed="The security settings couldn’t be loaded" className="h-10">
        {({ requiresFactor }) => (
          <LabeledCheckbox
            label="Require two-factor authentication"
            checked={change.isPending ? change.variables : requiresFactor}
            onChange={change.mutate}
          >
            People who don’t use it yet set it up before anything else works for them, you included. API keys go on as
            before.
          </LabeledCheckbox>
        )}
      </Loaded>
    </Card>
  )
}

const TILES = [
  ['totalUsers', 'Total Users'],
  ['freeUsers', 'Free Users'],
  ['paidUsers', 'Paid Users'],
  ['activeSubscriptions', 'Active Subscriptions'],
] as const

function StatTiles() {
  const { data, isPending, error, refetch } = useQuery(statsQuery)
  return (
    <div className="flex flex-col gap-2">
      <dl aria-busy={isPending} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {TILES.map(([key, name]) => (
          <div key={key} className="rounded-xl border border-line bg-panel px-4 py-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="figures h-8 font-semibold text-2xl">
              {isPending && <Skeleton className="mt-1 h-6 w-16" />}
              {data && formatNumber(data[key])}
              {error && '–'}
            </dd>
          </div>
        ))}
      </dl>
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {sentenceOf(error) ?? 'Couldn’t load the numbers.'}
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

interface FiltersProps {
  filter: Filter
  /** Changes these parts and keeps the others. */
  onFilter: (part: Filter) => void
}

function Filters({ filter, onFilter }: FiltersProps) {
  return (
    <div className="flex w-full flex-wrap gap-2 md:w-auto">
      <SearchBox
        value={filter.q ?? ''}
        onChange={q => onFilter({ q: q || undefined })}
        label="Search users by name or email"
        placeholder="Name or email"
        className="max-md:basis-full"
      />
      <SelectOf
        label="Plan"
        className="max-md:flex-1"
        options={{ '': 'All plans', ...planNames }}
        value={filter.plan ?? ''}
        onChoose={plan => onFilter({ plan: plan || undefined })}
      />
      <SelectOf
        label="Status"
        className="max-md:flex-1"
        options={{ '': 'All statuses', ...STATUSES }}
        value={filter.status ?? ''}
        onChoose={status => onFilter({ status: status || undefined })}
      />
    </div>
  )
}

/** What `npm run doctor` finds. On demand, because it logs in at the mail server and asks name servers. */
function DoctorCard() {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => call(admin.doctor) })
  return (
    <Card
      title="Installation"
      text="Checks the settings, the database, storage, email, and the public address. It sends no email and changes nothing."
      actions={
        <Button pending={isPending} onClick={() => mutate()}>
          {data ? 'Check again' : 'Check installation'}
        </Button>
      }
    >
      {error && <p role="alert">{sentenceOf(error) ?? 'The check failed. Try again.'}</p>}
      {data && !error && <Findings findings={data} />}
    </Card>
  )
}

function Findings({ findings }: { findings: DoctorFinding[] }) {
  const worst = [...findings].sort((a, b) => RANKS.indexOf(a.level) - RANKS.indexOf(b.level))
  const toFix = findings.filter(({ level }) => level === 'bad' || level === 'warning').length
  return (
    <div className="flex flex-col gap-2">
      <p role="status">{sumUp(toFix)}</p>
      <ul aria-label="What the check found" className="divide-y divide-line">
        {worst.map(({ about, level, says }) => (
          <li key={about} className="grid gap-x-3 py-1.5 sm:grid-cols-[9rem_8rem_1fr]">
            <span className="font-medium">{about}</span>
            <span>
              <StatusDot tone={TONES[level]}>{WORDS[level]}</StatusDot>
            </span>
            <span className="whitespace-pre-line break-words text-ink-2">{says}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sumUp(toFix: number): string {
  if (toFix === 0) return 'Everything that can be checked from here works.'
  return toFix === 1 ? 'One thing needs your attention.' : `${toFix} things need your attention.`
}

const RANKS: DoctorFinding['level'][] = ['bad', 'warning', 'unchecked', 'good']
const TONES = { good: 'good', warning: 'warm', bad: 'bad', unchecked: 'neutral' } as const
const WORDS = { good: 'Works', warning: 'Needs attention', bad: 'Doesn’t work', unchecked: 'Not checked' } as const

/** Whose emails were reported as spam: the operator's own reputation depends on them. */
function ComplaintsCard() {
  const complaints = useQuery(complaintsQuery)
  return (
    <Card
      flush
      title="Complaints"
      text="Emails of the last 30 days that recipients reported as spam, over all accounts. A campaign pauses itself at 0.1%."
    >
      <Loaded of={complaints} failed="The complaints couldn’t be loaded" className="m-4 h-10">
        {list =>
          list.length === 0 ? (
            <p className="border-line border-t px-4 py-3 text-ink-2">Nobody reported an email as spam.</p>
          ) : (
            <Table aria-label="Complaints">
              <TableHead>
                <TableRow>
                  <TableHeader>Sending address</TableHeader>
                  <TableHeader className="text-right">Complaints</TableHeader>
                  <TableHeader className="text-right">Sent</TableHeader>
                  <TableHeader>Share</TableHeader>
                </TableRow>
              </TableHead>
              <TableBody>
                {list.map(row => (
                  <TableRow key={row.userId + row.fromAddress}>
                    <TableCell className="wrap-anywhere">
                      {row.fromAddress}
                      {row.email !== row.fromAddress && <span className="block text-ink-2 text-xs">{row.email}</span>}
                    </TableCell>
                    <TableCell numeric>{formatNumber(row.complained)}</TableCell>
                    <TableCell numeric>{row.sent === null ? '–' : formatNumber(row.sent)}</TableCell>
                    <TableCell>
                      <Share {...row} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )
        }
      </Loaded>
    </Card>
  )
}

function Share({ complained, sent }: Complaints) {
  if (!sent) return <span className="text-ink-2">–</span>
  const health = healthOf({ complained, sent30: sent, bounced: 0, sent7: 0 })
  const share = `${((complained / sent) * 100).toFixed(2)}%`
  if (!health) return <span className="figures">{share}</span>
  return <StatusDot tone={health.band === 'paused' ? 'bad' : 'warm'}>{share}</StatusDot>
}
