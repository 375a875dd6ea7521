import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { nameInWords } from '#web/lib/template-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { asFallback, meantBy, type Tag, variableNamed } from './tags.ts'

/** The selected variable: what stands in where a recipient has no value, or which variable was meant. */
export function ChipLine({ editor, chip }: { editor: Editor; chip: Tag }) {
  const [fallback, setFallback] = useState(chip.fallback ?? '')
  const change = (attributes: Partial<Tag>) => editor.chain().focus().updateAttributes('variable', attributes).run()
  const remove = () => editor.chain().focus().deleteSelection().run()
  const meant = variableNamed(chip.name) ? null : meantBy(chip.name)
  if (!variableNamed(chip.name))
    return (
      <p role="status" className="flex flex-wrap items-center gap-2 rounded-md bg-bad-soft px-2 py-1 text-bad text-sm">
        {`“${chip.name}” isn’t a variable.`} {meant && `Did you mean ${nameInWords(meant)}?`}
        {meant && (
          <Button size="sm" onClick={() => change({ name: meant })}>
            Replace
          </Button>
        )}
        <Button size="sm" onClick={remove}>
          Remove
        </Button>
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-sunken px-2 py-1 text-sm">
      <label className="flex min-w-0 grow items-center gap-2">
        <span className="shrink-0">{`Where ${nameInWords(chip.name).toLowerCase()} is missing:`}</span>
        <Input
          value={fallback}
          maxLength={200}
          placeholder="not sent to that recipient"
          onChange={event => setFallback(event.target.value)}
          onBlur={() => asFallback(fallback) !== chip.fallback && change({ fallback: asFallback(fallback) })}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            change({ fallback: asFallback(fallback) })
          }}
        />
      </label>
      <Button size="sm" onClick={remove}>
        Remove
      </Button>
    </div>
  )
}
