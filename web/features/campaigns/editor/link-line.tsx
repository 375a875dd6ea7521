import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { isLinkTarget } from './extensions.ts'

interface LinkLineProps {
  editor: Editor
  kind: 'link' | 'button'
  /** The target of the link at the caret, or "". */
  href: string
  onClose: () => void
}

export function LinkLine({ editor, kind, href, onClose }: LinkLineProps) {
  const [target, setTarget] = useState(href)
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  function apply() {
    const whole = withScheme(target)
    if (!isLinkTarget(whole)) return setFault('Enter a web address, such as example.com/menu.')
    if (kind === 'button' && !words.trim()) return setFault('Enter the words on the button.')
    put(editor, kind, whole, words.trim())
    onClose()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      editor.commands.focus()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sunken p-2">
      <div className="flex flex-wrap items-center gap-2">
        {kind === 'button' && (
          <Input
            aria-label="Words on the button"
            placeholder="Book a table"
            value={words}
            maxLength={60}
            autoFocus
            onChange={event => setWords(event.target.value)}
            onKeyDown={onKeyDown}
            className="min-w-32 flex-1"
          />
        )}
        <Input
          aria-label="Web address"
          aria-invalid={fault ? true : undefined}
          placeholder="https://example.com"
          value={target}
          maxLength={2000}
          autoFocus={kind === 'link'}
          onChange={event => setTarget(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-w-40 flex-2"
        />
        <Button size="sm" onClick={apply}>
          {kind === 'link' ? 'Set link' : 'Add button'}
        </Button>
        {href && (
          <Button
            size="sm"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            Remove link
          </Button>
        )}
      </div>
      {fault && (
        <p role="alert" className="text-bad text-xs">
          {fault}
        </p>
      )}
    </div>
  )
}

function put(editor: Editor, kind: 'link' | 'button', href: string, words: string): void {
  // At once: the editor's own command waits for the next frame, and a key pressed before it would go nowhere.
  editor.view.focus()
  const at = editor.chain()
  if (kind === 'button') at.insertContent({ type: 'buttonLink', attrs: { href, label: words } }).run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    at.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else {
    // The caret goes behind the link, so that typing goes on after it.
    at.extendMarkRange('link').setLink({ href }).run()
    editor.chain().setTextSelection(editor.state.selection.to).unsetMark('link').run()
  }
}

const withScheme = (typed: string) => {
  const target = typed.trim()
  if (target === '' || isLinkTarget(target) || /^[a-z]+:/i.test(target)) return target
  return target.includes('@') && !target.includes('/') ? `mailto:${target}` : `https://${target}`
}
