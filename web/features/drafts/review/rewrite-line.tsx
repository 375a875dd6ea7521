import { useEffect, useRef, useState } from 'react'
import type { Fact } from '#contract/facts.ts'
import type { Length } from '#contract/writer.ts'
import { wordsIn } from '#web/lib/reading.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { Support } from '../facts.ts'
import type { Rewriting } from './use-texts.ts'

interface RewriteLineProps {
  /** The draft's, to go one step from. */
  length: Length
  /** Facts that the draft doesn't use. */
  facts: Support[]
  onRewrite: (how: Rewriting) => void
  onClose: () => void
}

const SHORTER = { long: 'medium', medium: 'short', short: 'short' } as const
const LONGER = { short: 'medium', medium: 'long', long: 'long' } as const

/** What the writers do with short, medium, and long. */
const MOST_WORDS = { short: 80, medium: 140 }

/** The length that a text has, whatever the run asked for: it may have been edited or rewritten. */
export function lengthOf(body: string): Length {
  const words = wordsIn(body)
  if (words <= MOST_WORDS.short) return 'short'
  return words <= MOST_WORDS.medium ? 'medium' : 'long'
}

/** Facts that say something in an email. */
const MENTIONED = new Set<Fact['type']>([
  'rating',
  'opening_hours',
  'founded',
  'service',
  'menu_item',
  'person',
  'quote',
])

/** One line above the actions: how the next version should differ. */
export function RewriteLine({ length, facts, onRewrite, onClose }: RewriteLineProps) {
  const mentions = facts.flatMap(({ label, value, fact }) =>
    fact && MENTIONED.has(fact.type) ? [{ label, value }] : [],
  )
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const instruction = typed.trim()
  return (
    <Form
      aria-label="Rewrite"
      onSubmit={() => onRewrite(instruction ? { instruction } : {})}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      className="flex flex-wrap items-center gap-2 pb-2"
    >
      {length !== 'short' && <Button onClick={() => onRewrite({ length: SHORTER[length] })}>Shorter</Button>}
      {length !== 'long' && <Button onClick={() => onRewrite({ length: LONGER[length] })}>Longer</Button>}
      {mentions.length > 0 && (
        <MenuButton
          label="Mention a fact"
          align="start"
          items={mentions.map(({ label, value }) => ({
            label: `${label}: ${value}`,
            run: () => onRewrite({ instruction: `Mention ${value}`.slice(0, 500) }),
          }))}
        >
          Mention …
        </MenuButton>
      )}
      <Input
        ref={input}
        aria-label="What to change"
        placeholder="Say what to change"
        value={typed}
        maxLength={500}
        onChange={event => setTyped(event.target.value)}
        className="min-w-40 flex-1"
      />
      <Button type="submit">{instruction ? 'Rewrite' : 'Write another version'}</Button>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </Form>
  )
}
