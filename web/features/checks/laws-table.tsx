import { useQuery } from '@tanstack/react-query'
import { admin } from '#contract/admin.ts'
import { consents } from '#contract/consents.ts'
import {
  type Decision,
  LAWS,
  LAWS_NOTED,
  OTHER_SOURCES,
  RULE_NAMES,
  RULE_WORDS,
  RULES_TEXT,
  type Rule,
  ruledCountries,
  ruleOf,
  type Switches,
} from '#contract/laws.ts'
import { hoursText, STATES, STATES_NOTED } from '#contract/laws-of-calls.ts'
import { call } from '#web/lib/call.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { useChange } from '#web/lib/use-change.ts'
import { useUser } from '#web/lib/user.ts'
import { Loaded } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { WebLink } from '#web/ui/web-link.tsx'

const lawsQuery = queryOf(['laws'], consents.laws)

const names = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (code: string) => names.of(code) ?? code
const COLUMNS = Object.keys(RULE_NAMES) as (keyof Rule)[]
const wordsOf = (name: keyof Rule): Record<string, string> => RULE_WORDS[name]

/** What the law asks in each country, and what the operator decided instead. An administrator decides here. */
export function LawsTable() {
  const switches = useQuery(lawsQuery)
  const { isAdmin } = useUser()
  return (
    <div className="flex max-w-6xl flex-col gap-4">
      <p className="max-w-3xl text-ink-2">
        {`What the statutes ask before a first email, for counting opens, and before a call, as noted on ${LAWS_NOTED}. Of a country that isn’t listed, nothing is asked. ${RULES_TEXT}`}
        {isAdmin && ' You can decide otherwise for this installation. Your choice holds within ten seconds.'}
      </p>
      <Loaded of={switches} failed="The rules couldn’t be loaded" className="h-96">
        {decided => (
          <Table className="min-w-240">
            <TableHead>
              <TableRow>
                <TableHeader>Country</TableHeader>
                {COLUMNS.map(name => (
                  <TableHeader key={name}>{RULE_NAMES[name]}</TableHeader>
                ))}
                <TableHeader>Statute</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {ruledCountries(decided)
                .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
                .map(code => (
                  <Country key={code} code={code} switches={decided} isAdmin={isAdmin} />
                ))}
            </TableBody>
          </Table>
        )}
      </Loaded>
      <StatesTable />
      <ul className="text-ink-2 text-sm leading-6">
        {Object.values(OTHER_SOURCES)
          .flat()
          .map(source => (
            <li key={source} className="wrap-anywhere py-1">
              <WebLink url={source.replace(/ \(.*/, '')} className="underline">
                {source}
              </WebLink>
            </li>
          ))}
      </ul>
    </div>
  )
}

const StatesTable = () => (
  <Section
    title="Calls in the United States"
    text={`Sales calls are allowed from 8:00 to 21:00, and in these states by rules of their own, as noted on ${STATES_NOTED}. Both the number’s state and the place’s hold. Canvass plays no recorded or artificial voice.`}
  >
    <Table className="min-w-160">
      <TableHead>
        <TableRow>
          <TableHeader>State</TableHeader>
          <TableHeader>Hours</TableHeader>
          <TableHeader>Attempts in 24 hours</TableHeader>
          <TableHeader>Recording</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {Object.values(STATES).map(({ name, calls, recording }) => (
          <TableRow key={name}>
            <th scope="row" className="cell whitespace-nowrap font-medium">
              {name}
            </th>
            <TableCell>
              {calls ? hoursText(calls.hours) : '8:00 to 21:00'} <Statute of={calls} />
            </TableCell>
            <TableCell>{calls?.attempts ?? 'No limit'}</TableCell>
            <TableCell>
              {recording ? 'Everyone has to agree' : 'One side’s consent'} <Statute of={recording} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Section>
)

const Statute = ({ of }: { of: { statute: string; source: string } | undefined }) =>
  of && (
    <WebLink url={of.source} className="text-ink-2 underline">
      {of.statute}
    </WebLink>
  )

interface CountryProps {
  code: string
  switches: Switches
  isAdmin: boolean
}

function Country({ code, switches, isAdmin }: CountryProps) {
  const law = LAWS[code]
  const rule = ruleOf(code, switches)
  return (
    <TableRow>
      <th scope="row" className="cell whitespace-nowrap font-medium">
        {nameOf(code)}
      </th>
      {COLUMNS.map(name => (
        <TableCell key={name} className="min-w-32">
          {isAdmin ? (
            <Choice code={code} name={name} rule={rule} own={switches[code] ?? {}} />
          ) : (
            wordsOf(name)[rule[name]]
          )}
          {switches[code]?.[name] && <p className="text-warm text-xs">Decided by the operator</p>}
        </TableCell>
      ))}
      <TableCell className="max-w-60">
        {law ? (
          <WebLink url={law.source} className="underline">
            {law.statute}
          </WebLink>
        ) : (
          <span className="text-ink-2">Email isn’t judged</span>
        )}
      </TableCell>
    </TableRow>
  )
}

interface ChoiceProps {
  code: string
  name: keyof Rule
  rule: Rule
  own: Decision
}

/** Choosing what the table says takes the operator’s decision back. */
function Choice({ code, name, rule, own }: ChoiceProps) {
  const change = useChange({
    mutationFn: (value: string) => {
      const { [name]: _, ...others } = own
      const body = value === ruleOf(code)[name] ? others : { ...others, [name]: value }
      return call(admin.updateLaw, { params: { country: code }, body })
    },
    keep: lawsQuery.queryKey,
    failed: ['Not saved'],
  })
  return (
    <SelectOf
      plain
      label={`${RULE_NAMES[name]}: ${nameOf(code)}`}
      options={wordsOf(name)}
      value={change.isPending ? change.variables : rule[name]}
      onChoose={change.mutate}
    />
  )
}
