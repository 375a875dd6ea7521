import { useMutation, useQuery } from '@tanstack/react-query'
import { admin, type ModelTest } from '#contract/admin.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber } from '#web/lib/format.ts'
import { formatCost, modelUsageQuery } from '#web/lib/model-usage.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

/** Tries the configured language model. Not shown with the built-in writer. */
export function ModelCard() {
  const { data: usage } = useQuery(modelUsageQuery)
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => call(admin.testModel) })
  if (!usage || usage.writer === 'builtin') return null
  return (
    <Card
      title="Language model"
      text="The test writes one email to a made-up bakery and checks it."
      actions={
        <Button pending={isPending} onClick={() => mutate()}>
          Test this model
        </Button>
      }
    >
      {error && <p role="alert">{sentenceOf(error) ?? 'The test failed. Try again.'}</p>}
      {data && !error && <Result test={data} />}
    </Card>
  )
}

function Result({ test }: { test: ModelTest }) {
  const { model, subject, clauses, seconds, tokens, cost } = test
  const figures = [
    `${seconds.toFixed(1)} seconds`,
    `${formatNumber(tokens.input)} tokens in`,
    `${formatNumber(tokens.output)} tokens out`,
    ...(cost === null ? [] : [formatCost(cost)]),
  ]
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-ink-2">
        {model}: {figures.join(', ')}
      </p>
      <p className="break-words font-medium">{subject}</p>
      <ul aria-label="What the fact check says" className="divide-y divide-line">
        {clauses
          .filter(({ part }) => part === 'body')
          .map(({ start, end, verdict, fact, reason }) => (
            <li key={start} className="grid gap-x-3 py-1.5 sm:grid-cols-[1fr_14rem]">
              <span className="whitespace-pre-wrap break-words">{test.body.slice(start, end)}</span>
              <span className="text-ink-2 text-xs">
                <StatusDot tone={TONES[verdict]}>{WORDS[verdict]}</StatusDot> {fact?.value ?? reason}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}

const TONES = { supported: 'good', unsupported: 'bad', neutral: 'neutral' } as const
const WORDS = { supported: 'Supported', unsupported: 'Unsupported', neutral: 'Neutral' } as const
