import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CampaignReport } from '#contract/campaigns.ts'
import { type StepFigures, sequences, type VariantFigures, type Verdict } from '#contract/sequences.ts'
import { call } from '#web/lib/call.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Table, TableBody, TableCell, TableRow } from '#web/ui/table.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import { variantName } from '../email/all-emails.ts'
import { STEP_TYPES, whenAndWho } from '../email/step-words.ts'
import { Counted, CountedHead, Share } from './counted-table.tsx'
import { stepName } from './emails-and-clicks.tsx'

export function StepsAndVariants({ report: { id, stepCount, variantCount, tracksOpens } }: { report: CampaignReport }) {
  const hasOpens = tracksOpens !== false
  if (!stepCount && !variantCount) return null
  return (
    <Card flush title="Steps and variants" text="Shares are of delivered emails." className="overflow-hidden">
      <Counted
        queryKey={['campaign-steps', id]}
        read={async signal => ({
          steps: stepCount ? await call(sequences.report, { params: { id } }, { signal }) : [],
          ...(variantCount ? await call(sequences.variants, { params: { id } }, { signal }) : NO_VARIANTS),
        })}
        failure="The steps couldn’t be loaded"
      >
        {({ steps, variants, verdicts }) => (
          <>
            <Table className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
              <CountedHead
                of="Step"
                figures={[
                  ...(stepCount ? ['Waiting'] : []),
                  'Sent',
                  ...(hasOpens ? ['Opened'] : []),
                  'Clicked',
                  'Replied',
                  ...(stepCount ? ['Skipped'] : []),
                ]}
              />
              <TableBody>
                {steps.slice(0, 1).map(step => (
                  <StepRow key={step.step} step={step} hasOpens={hasOpens} />
                ))}
                {variants.map(variant => (
                  <VariantRow key={variant.variant} figures={variant} hasOpens={hasOpens} hasSteps={steps.length > 0} />
                ))}
                {steps.slice(1).map(step => (
                  <StepRow key={step.step} step={step} hasOpens={hasOpens} />
                ))}
              </TableBody>
            </Table>
            <Verdicts verdicts={verdicts} />
          </>
        )}
      </Counted>
    </Card>
  )
}

const NO_VARIANTS: { variants: VariantFigures[]; verdicts: Verdict[] } = { variants: [], verdicts: [] }

const MEASURES: Record<Verdict['measure'], string> = { opened: 'Opened', clicked: 'Clicked', replied: 'Replied' }

/** Which variant is better, once the difference is more than chance. */
function Verdicts({ verdicts }: { verdicts: Verdict[] }) {
  if (verdicts.length === 0) return null
  const isTooEarly = verdicts.every(({ word }) => word === 'too-few')
  return (
    <ul className="flex flex-wrap gap-x-6 border-line border-t px-4 py-3 text-ink-2">
      {isTooEarly ? (
        <li>Too few to tell which variant is better.</li>
      ) : (
        verdicts.map(verdict => (
          <li key={verdict.measure}>
            {MEASURES[verdict.measure]}: {verdictText(verdict)}
          </li>
        ))
      )}
    </ul>
  )
}

function verdictText({ word, best }: Verdict): string {
  if (word === 'too-few') return 'Too few to tell'
  return word === 'better' && best !== null ? `${variantName(best)} is likely better` : 'no clear difference'
}

function StepRow({ step, hasOpens }: { step: StepFigures; hasOpens: boolean }) {
  const { type, delayDays, condition, subject, waiting, stopped } = step
  const isTask = type === 'call' || type === 'task'
  return (
    <TableRow>
      <Name name={isTask ? `${stepName(step.step)}: ${STEP_TYPES[type].toLowerCase()}` : stepName(step.step)}>
        {condition && delayDays
          ? `${whenAndWho({ type: type ?? 'email', delayDays, condition })}${subject && ': '}`
          : ''}
        <TemplateText text={subject} />
      </Name>
      <TableCell numeric className="max-sm:hidden">
        {waiting > 0 ? formatNumber(waiting) : '–'}
      </TableCell>
      {isTask ? <TaskCounts {...step} columns={hasOpens ? 4 : 3} /> : <Counts {...step} hasOpens={hasOpens} />}
      <TableCell numeric className="max-sm:hidden">
        {stopped > 0 ? formatNumber(stopped) : '–'}
      </TableCell>
    </TableRow>
  )
}

/** A call or a task has nothing to open: how many are to do, and how many are done. */
const TaskCounts = ({ open = 0, done = 0, columns }: Pick<StepFigures, 'open' | 'done'> & { columns: number }) => (
  <TableCell colSpan={columns} className="text-right text-ink-2">
    {open > 0 ? (
      <Link to="/tasks" className="underline underline-offset-2">
        {formatNumber(open)} to do
      </Link>
    ) : (
      '0 to do'
    )}
    , {formatNumber(done)} done
  </TableCell>
)

interface VariantRowProps {
  figures: VariantFigures
  hasOpens: boolean
  /** The table has columns for waiting and skipped. */
  hasSteps: boolean
}

const VariantRow = ({ figures, hasOpens, hasSteps }: VariantRowProps) => (
  <TableRow>
    <Name name={variantName(figures.variant)} isInner={hasSteps}>
      <TemplateText text={figures.subject} />
    </Name>
    {hasSteps && <TableCell className="max-sm:hidden" />}
    <Counts {...figures} hasOpens={hasOpens} />
    {hasSteps && <TableCell className="max-sm:hidden" />}
  </TableRow>
)

const Name = ({ name, isInner = false, children }: { name: string; isInner?: boolean; children: ReactNode }) => (
  <TableCell className={cn('py-1.5 sm:min-w-56', isInner && 'first:pl-8')}>
    <span className="block">{name}</span>
    <span className="wrap-anywhere line-clamp-2 text-ink-3 text-xs">{children}</span>
  </TableCell>
)

type CountsProps = Pick<VariantFigures, 'sent' | 'delivered' | 'opened' | 'clicked' | 'replied'> & { hasOpens: boolean }

const Counts = ({ sent, delivered = sent, opened, clicked, replied, hasOpens }: CountsProps) => (
  <>
    <TableCell numeric>{sent > 0 ? formatNumber(sent) : '–'}</TableCell>
    {hasOpens && <Share n={opened} of={delivered} />}
    <Share n={clicked} of={delivered} />
    <Share n={replied} of={delivered} />
  </>
)
