import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'
import { toast } from '#web/lib/toast.ts'
import { BesideField, useFieldControl } from '#web/ui/field.tsx'
import { controlStyles } from '#web/ui/input.tsx'
import { useVariableList } from '#web/ui/variable-list.tsx'
import { extensions } from './extensions.ts'
import { FormattedTools } from './formatted-tools.tsx'
import { chipsToTags, tagsToChips } from './tags.ts'
import { insertVariable } from './use-signatures.ts'

export interface FormattedProps {
  label: string
  html: string
  onChange: (html: string) => void
  /** Gives the way to put HTML at the caret to whoever adds images. */
  onReady: (insert: (html: string) => void) => void
}

/** The email as it looks, with its variables as chips. */
export function Formatted({ label, html, onChange, onReady }: FormattedProps) {
  const control = useRef<Partial<Record<string, unknown>>>({})
  control.current = { ...useFieldControl() }
  const written = useRef(html)
  const shown = useRef<Editor>(null)
  const variables = useVariableList((name, typed) => {
    const { current: editor } = shown
    if (!editor) return
    const { from } = editor.state.selection
    editor
      .chain()
      .deleteRange({ from: from - typed, to: from })
      .run()
    insertVariable(editor, name)
  })
  const latest = useRef(variables)
  latest.current = variables
  const editor = useEditor({
    extensions,
    content: tagsToChips(html),
    editorProps: {
      // Read whenever the text changes: a check may have found a fault by then.
      attributes: () => ({
        ...present(control.current),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: cn(controlStyles, 'email-content h-auto min-h-60 overflow-auto px-2.5 py-1.5 text-base'),
      }),
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_, event) => latest.current.onKey(event),
    },
    onBlur: () => latest.current.close(),
    onUpdate: ({ editor }) => {
      written.current = editor.isEmpty ? '' : chipsToTags(editor.getHTML())
      onChange(written.current)
      const { $from } = editor.state.selection
      latest.current.follow($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
    },
  })
  shown.current = editor
  useEffect(() => {
    onReady(added => editor.chain().focus().insertContent(tagsToChips(added)).run())
  }, [editor, onReady])
  useEffect(() => {
    // A template or a file filled the body.
    if (html === written.current) return
    written.current = html
    editor.commands.setContent(tagsToChips(html), { emitUpdate: false })
  }, [editor, html])
  return (
    <div className="flex flex-col gap-1.5">
      <BesideField>
        <FormattedTools editor={editor} />
      </BesideField>
      <div className="relative">
        <EditorContent editor={editor} />
        {variables.list}
      </div>
    </div>
  )
}

/** ProseMirror would write `undefined` as a word. */
const present = (attributes: Partial<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** Word and mail programs copy images as files of their own computer, and Word its lists as paragraphs. */
function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title')) element.remove()
  makeLists(body)
  const foreign = [...body.querySelectorAll('img')].filter(({ src }) => !/^https?:/i.test(src))
  for (const image of foreign) image.remove()
  if (foreign.length > 0)
    toast({ title: 'Images weren’t pasted', text: 'Add them from your library with Insert Image.', tone: 'bad' })
  return body.innerHTML
}

/** Word marks a list's paragraphs with a class, and their bullet or number, which is part of the text, with a style. */
function makeLists(body: HTMLElement): void {
  let list: HTMLElement | undefined
  for (const paragraph of body.querySelectorAll('p[class^="MsoListParagraph"]')) {
    const mark = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    if (!mark) continue
    const tag = /^\s*\w+[.)]/.test(mark.textContent ?? '') ? 'ol' : 'ul'
    mark.remove()
    const isNext = list?.localName === tag && paragraph.previousElementSibling === list
    if (!list || !isNext) {
      list = body.ownerDocument.createElement(tag)
      paragraph.before(list)
    }
    const item = body.ownerDocument.createElement('li')
    list.append(item)
    item.append(paragraph)
  }
}
