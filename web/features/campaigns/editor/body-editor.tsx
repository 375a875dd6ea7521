import { type Ref, useId, useRef, useState } from 'react'
import { type Design, readDesign, withDesign } from '#contract/body-markup.ts'
import { insertAtCaret } from '#web/lib/insert-at-caret.ts'
import { Choice } from '#web/ui/choice.tsx'
import { BesideField } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TemplateTextarea } from '#web/ui/template-fields.tsx'
import { type BodyKind, droppedBy, htmlToText, kindOf, textToHtml } from './body-kind.ts'

const ConfirmView = lazyPart(() => import('./confirm-view.tsx'), 'ConfirmView')
const Formatted = lazyPart(() => import('./formatted.tsx'), 'Formatted', <Skeleton className="h-72" />)

/** Puts HTML where the caret is. */
export type InsertHtml = (html: string) => void

interface BodyEditorProps {
  label: string
  body: string
  onChange: (body: string) => void
  insert?: Ref<InsertHtml>
  rows?: number
}

const VIEWS: { key: BodyKind; name: string }[] = [
  { key: 'plain', name: 'Plain' },
  { key: 'formatted', name: 'Formatted' },
  { key: 'source', name: 'HTML' },
]
const DESIGN_NAMES = {
  '': 'None',
  letterhead: 'Letterhead',
  announcement: 'Announcement',
  offer: 'Offer',
} as const satisfies Record<Design | '', string>

/** The body of an email: typed text, formatted text, or HTML source. Changing the view keeps the text. */
export function BodyEditor({ label, body, onChange, insert, rows = 12 }: BodyEditorProps) {
  const { view, write, turnTo } = useView(body, onChange)
  const [asked, setAsked] = useState<BodyKind | null>(null)
  const { design, content } = readDesign(body)
  const lost = view === 'source' ? droppedBy(content) : []
  const choose = (to: BodyKind) => (isLossy(view, to, lost) ? setAsked(to) : turnTo(to))
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Choice label={`Format of ${label}`} options={VIEWS} chosen={view} onChoose={to => to !== view && choose(to)} />
        {view === 'formatted' && (
          <BesideField>
            <DesignChoice design={design} onChoose={to => write(withDesign(content, to))} />
          </BesideField>
        )}
      </div>
      {view === 'formatted' ? (
        <Formatted
          label={label}
          html={content}
          onChange={html => write(withDesign(html, design))}
          onReady={run => setRef(insert, run)}
        />
      ) : (
        <Source label={label} body={body} onChange={write} insert={insert} rows={rows} isCode={view === 'source'} />
      )}
      {asked && (
        <ConfirmView
          to={asked}
          lost={lost}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            turnTo(asked)
            setAsked(null)
          }}
        />
      )}
    </div>
  )
}

const isLossy = (from: BodyKind, to: BodyKind, lost: string[]) =>
  (to === 'plain' && from !== 'plain') || (to === 'formatted' && lost.length > 0)

/** The view follows a body that something else filled in, and never what is being typed. */
function useView(body: string, onChange: (body: string) => void) {
  const [view, setView] = useState<BodyKind>(() => kindOf(body))
  const [written, setWritten] = useState(body)
  if (body !== written) {
    setWritten(body)
    if (body !== '') setView(kindOf(body))
  }
  function write(to: string) {
    setWritten(to)
    onChange(to)
  }
  function turnTo(to: BodyKind) {
    if (to === 'plain') write(htmlToText(body))
    else if (view === 'plain') write(textToHtml(body))
    setView(to)
  }
  return { view, write, turnTo }
}

function setRef(insert: Ref<InsertHtml> | undefined, run: InsertHtml): void {
  if (typeof insert === 'function') insert(run)
  else if (insert) insert.current = run
}

function DesignChoice({ design, onChoose }: { design: Design | null; onChoose: (design: Design | null) => void }) {
  const id = useId()
  return (
    <span className="ml-auto flex items-center gap-2 text-sm">
      <label htmlFor={id}>Design</label>
      <SelectOf
        id={id}
        options={DESIGN_NAMES}
        value={design ?? ''}
        onChoose={chosen => onChoose(chosen || null)}
        className="w-auto"
      />
    </span>
  )
}

interface SourceProps extends Pick<BodyEditorProps, 'label' | 'body' | 'onChange' | 'rows'> {
  insert: Ref<InsertHtml> | undefined
  isCode: boolean
}

function Source({ label, body, onChange, insert, rows, isCode }: SourceProps) {
  const field = useRef<HTMLTextAreaElement | null>(null)
  return (
    <TemplateTextarea
      ref={element => {
        field.current = element
        setRef(insert, html => insertAtCaret(field.current, html, onChange))
      }}
      aria-label={label}
      rows={rows}
      value={body}
      spellCheck={!isCode}
      onChange={onChange}
      className={isCode ? 'font-mono text-sm' : undefined}
    />
  )
}
