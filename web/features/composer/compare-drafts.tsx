import { Check } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { WrittenDraft } from './use-drafts.ts'

interface CompareDraftsProps {
  drafts: WrittenDraft[]
  shown: number
  onUse: (index: number) => void
}

/** The variations side by side. What the chosen one doesn’t say is marked. */
export function CompareDrafts({ drafts, shown, onUse }: CompareDraftsProps) {
  const chosen = drafts[shown]
  const said = new Set(chosen ? [chosen.subject, ...sentencesOf(chosen.body)].map(plain) : [])
  return (
    <div className="grid gap-3 px-4 py-3 sm:grid-cols-2">
      {drafts.map(({ subject, body }, index) => (
        <section
          key={index}
          aria-label={`Variation ${index + 1}`}
          className="flex flex-col gap-2 rounded-lg border border-line p-3 text-sm"
        >
          <p className="wrap-anywhere font-semibold">
            <Sentence text={subject} isNew={!said.has(plain(subject))} />
          </p>
          <p className="wrap-anywhere grow whitespace-pre-wrap leading-5.5">
            {sentencesOf(body).map((sentence, at) => (
              <Sentence key={at} text={sentence} isNew={!said.has(plain(sentence))} />
            ))}
          </p>
          <Button size="sm" disabled={index === shown} onClick={() => onUse(index)} className="self-start">
            <Check aria-hidden />
            {index === shown ? 'Chosen' : `Choose variation ${index + 1}`}
          </Button>
        </section>
      ))}
    </div>
  )
}

const Sentence = ({ text, isNew }: { text: string; isNew: boolean }) =>
  isNew && text.trim() !== '' ? (
    <>
      <mark className="rounded-sm bg-accent-soft text-ink">{text.trimEnd()}</mark>
      {text.slice(text.trimEnd().length)}
    </>
  ) : (
    text
  )

/** With the spaces and line breaks that follow each. */
const sentencesOf = (body: string): string[] =>
  body.match(/[^.!?\n]*(?:(?<![.!?])[.!?]+(?=\s|$)|[.!?\n])?\s*/g)?.filter(Boolean) ?? []

const plain = (text: string): string => text.trim().toLowerCase()
