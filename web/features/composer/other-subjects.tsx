import { Button } from '#web/ui/button.tsx'

interface OtherSubjectsProps {
  subjects: string[]
  onChoose: (subject: string) => void
}

/** Subjects to choose instead, with one click. */
export function OtherSubjects({ subjects, onChoose }: OtherSubjectsProps) {
  if (subjects.length === 0) return null
  return (
    // biome-ignore lint: a group of buttons, not of form fields
    <div role="group" aria-label="Other subjects" className="-mt-1.5 flex flex-wrap items-center gap-1">
      <span className="text-ink-2 text-xs">Other subjects:</span>
      {subjects.map(subject => (
        <Button key={subject} variant="ghost" size="sm" onClick={() => onChoose(subject)}>
          {subject}
        </Button>
      ))}
    </div>
  )
}
