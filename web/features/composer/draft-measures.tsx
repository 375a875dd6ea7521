import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { readingGrade, wordsIn } from '#web/lib/reading.ts'
import { useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button.tsx'

interface Draft {
  subject: string
  body: string
}

/** A phone shows about this much of a subject in its list. */
const SUBJECT_ON_PHONE = 41

/** How long and how easy to read the email is, and what it looks like on a phone. */
export function DraftMeasures({ draft }: { draft: Draft }) {
  const [isOnPhone, setIsOnPhone] = useState(false)
  const grade = readingGrade(draft.body)
  const isCut = draft.subject.length > SUBJECT_ON_PHONE
  return (
    <div className="flex flex-col gap-3">
      <div className="figures flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
        <span>{formatNumber(wordsIn(draft.body))} words</span>
        {grade && <span title="Years of school that reading it takes (Flesch–Kincaid)">Reading grade {grade}</span>}
        {isCut && <span>Phones cut the subject after about {SUBJECT_ON_PHONE} characters</span>}
        <Button
          variant="ghost"
          size="sm"
          aria-pressed={isOnPhone}
          onClick={() => setIsOnPhone(!isOnPhone)}
          className="ml-auto aria-pressed:text-accent"
        >
          <Smartphone aria-hidden />
          Phone preview
        </Button>
      </div>
      {isOnPhone && <OnPhone draft={draft} />}
    </div>
  )
}

/** The line in the list of emails, and the email below it, at the width of a phone. */
function OnPhone({ draft: { subject, body } }: { draft: Draft }) {
  const user = useUser()
  const sender = `${user.firstName} ${user.lastName}`.trim()
  return (
    <section aria-label="Phone preview" className="mx-auto w-full max-w-90 rounded-xl border border-line bg-sunken">
      <div className="border-line border-b px-4 py-3 text-sm">
        <p className="truncate font-semibold">{sender}</p>
        <p className="truncate">{subject}</p>
        <p className="truncate text-ink-2">{body.replace(/\s+/g, ' ')}</p>
      </div>
      <p className="whitespace-pre-wrap break-words px-4 py-3 text-base leading-6">{body}</p>
    </section>
  )
}
