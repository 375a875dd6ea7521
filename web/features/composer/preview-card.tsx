import { Copy, Download, Mail, Send, Shuffle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { TONES } from './tone-and-length.ts'
import type { useLetters, WrittenLetter } from './use-drafts.ts'
import { useTakeLetter } from './use-in-campaign.ts'

const WRITERS: Record<WrittenLetter['writer'], string> = {
  builtin: 'Written by the built-in writer, from your facts alone',
  openai: 'Written by a language model (OpenAI-compatible): check what it says before you send it',
  anthropic: 'Written by a language model (Anthropic): check what it says before you send it',
}

export function PreviewCard({ letters }: { letters: ReturnType<typeof useLetters> }) {
  const { letter, leadId, isGenerating, isBusy, vary, edit } = letters
  const { copy, download, useInCampaign } = useTakeLetter(letter, leadId)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // Where the cards stand below each other the letter would appear out of sight.
    const isBelow = window.matchMedia('(max-width: 1023px)').matches
    if (isGenerating && isBelow) card.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }, [isGenerating])
  const content = () => {
    if (isGenerating && !letter) return <LetterSkeleton />
    if (letter) return <LetterEditor letter={letter} onEdit={edit} />
    return (
      <EmptyState
        icon={Mail}
        title="Your email appears here"
        text="Fill in both fields, or try the templates, and generate it. You can change every word before it is used."
      />
    )
  }
  return (
    <Card
      flush
      title="Preview"
      actions={letter && <Badge tone="accent">{TONES.find(tone => tone.value === letter.tone)?.label}</Badge>}
      ref={card}
      className="flex scroll-mt-15 flex-col"
    >
      <VariationButtons letters={letters} />
      <div className="grow border-line border-t">{content()}</div>
      <footer className="flex flex-wrap gap-2 border-line border-t px-4 py-3">
        <Button pending={isBusy} onClick={vary}>
          <Shuffle aria-hidden />
          Create Variations
        </Button>
        <Button onClick={download}>
          <Download aria-hidden />
          Download
        </Button>
        <Button onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="primary" onClick={useInCampaign} className="sm:ml-auto">
          <Send aria-hidden />
          Use in Campaign
        </Button>
      </footer>
    </Card>
  )
}

function VariationButtons({ letters: { letters, shown, show } }: { letters: ReturnType<typeof useLetters> }) {
  if (letters.length < 2) return null
  return (
    // biome-ignore lint: a group of buttons, not of form fields
    <div role="group" aria-label="Variations" className="flex flex-wrap gap-1.5 px-4 pb-3">
      {letters.map((letter, index) => (
        <Button
          key={index}
          size="sm"
          aria-pressed={index === shown}
          title={letter.subject}
          onClick={() => show(index)}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          Variation {index + 1}
        </Button>
      ))}
    </div>
  )
}

interface LetterEditorProps {
  letter: WrittenLetter
  onEdit: (part: { subject?: string; body?: string }) => void
}

function LetterEditor({ letter, onEdit }: LetterEditorProps) {
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <Field label="Subject">
        <Input
          value={letter.subject}
          onChange={event => onEdit({ subject: event.target.value })}
          className="font-medium text-base"
        />
      </Field>
      <Field label="Body" hint={WRITERS[letter.writer]}>
        <Textarea
          value={letter.body}
          onChange={event => onEdit({ body: event.target.value })}
          className="field-sizing-content min-h-60 leading-6"
        />
      </Field>
    </div>
  )
}

const LetterSkeleton = () => (
  <div className="flex flex-col gap-4 px-4 py-5" aria-busy>
    <Skeleton className="h-4 w-3/5" />
    {['w-2/5', 'w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-3/5'].map((width, line) => (
      <Skeleton key={line} className={width} />
    ))}
  </div>
)
