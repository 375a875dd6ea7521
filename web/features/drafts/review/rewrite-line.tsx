import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Rewriting } from './use-texts.ts'

interface RewriteLineProps {
  /** The run's, to go one step from. */
  length: NonNullable<Rewriting['length']>
  onRewrite: (how: Rewriting) => void
  onClose: () => void
}

const SHORTER = { long: 'medium', medium: 'short', short: 'short' } as const
const LONGER = { short: 'medium', medium: 'long', long: 'long' } as const

/** One line above the actions: how the next version should differ. */
export function RewriteLine({ length, onRewrite, onClose }: RewriteLineProps) {
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
      <Input
        ref={input}
        aria-label="What to change"
        placeholder="Mention …"
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
