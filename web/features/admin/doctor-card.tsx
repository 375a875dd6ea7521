import { useMutation } from '@tanstack/react-query'
import { admin, type DoctorFinding } from '#contract/admin.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

/** What `npm run doctor` finds. On demand, because it logs in at the mail server and asks name servers. */
export function DoctorCard() {
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
