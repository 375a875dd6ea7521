import { Toolbar } from '@base-ui/react/toolbar'
import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Braces,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  PenLine,
  RectangleHorizontal,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { VARIABLES } from '#contract/variables.ts'
import { nameInWords, type Tag, variableNamed } from '#web/lib/template-words.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { LinkLine } from './link-line.tsx'
import { asFallback, meantBy } from './tags.ts'
import { insertVariable, useSignatures } from './use-signatures.ts'

/** One tab stop; arrow keys move between the buttons. Below it, what the selection needs: a link’s target, a fallback. */
export function FormattedTools({ editor }: { editor: Editor }) {
  const [line, setLine] = useState<'link' | 'button' | null>(null)
  const [variablesAt, setVariablesAt] = useState<HTMLElement | null>(null)
  const [signaturesAt, setSignaturesAt] = useState<HTMLElement | null>(null)
  const signatures = useSignatures(editor)
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) })
  const run = () => editor.chain().focus()
  return (
    <>
      <Toolbar.Root aria-label="Formatting" className="flex flex-wrap items-center gap-0.5">
        <Toolbar.Button
          render={<Button size="sm" aria-haspopup="menu" aria-expanded={variablesAt !== null} />}
          onClick={event => setVariablesAt(event.currentTarget)}
        >
          <Braces aria-hidden /> Variable
        </Toolbar.Button>
        <Tool icon={Bold} label="Bold" isOn={state.isBold} run={() => run().toggleBold().run()} />
        <Tool icon={Italic} label="Italic" isOn={state.isItalic} run={() => run().toggleItalic().run()} />
        <Tool
          icon={Heading}
          label="Heading"
          isOn={state.isHeading}
          run={() => run().toggleHeading({ level: 2 }).run()}
        />
        <Tool icon={List} label="List" isOn={state.isList} run={() => run().toggleBulletList().run()} />
        <Tool
          icon={ListOrdered}
          label="Numbered list"
          isOn={state.isNumbered}
          run={() => run().toggleOrderedList().run()}
        />
        <Tool icon={Link} label="Link" isOn={state.isLink} run={() => setLine(line === 'link' ? null : 'link')} />
        <Tool icon={RectangleHorizontal} label="Button" run={() => setLine(line === 'button' ? null : 'button')} />
        <Tool icon={Minus} label="Line" run={() => run().setHorizontalRule().run()} />
        <Tool
          icon={PenLine}
          label="Signature"
          menu={signaturesAt !== null}
          run={button => (signatures.length > 1 ? setSignaturesAt(button) : signatures[0]?.run())}
        />
        <Tool icon={Undo2} label="Undo" isOff={!state.canUndo} run={() => run().undo().run()} />
        <Tool icon={Redo2} label="Redo" isOff={!state.canRedo} run={() => run().redo().run()} />
      </Toolbar.Root>
      <Menu
        anchor={variablesAt}
        onClose={() => setVariablesAt(null)}
        label="Variables"
        align="start"
        items={VARIABLES.map(name => ({
          label: nameInWords(name),
          takesFocus: true,
          run: () => insertVariable(editor, name),
        }))}
      />
      <Menu
        anchor={signaturesAt}
        onClose={() => setSignaturesAt(null)}
        label="Signatures"
        align="start"
        items={signatures.map(item => ({ ...item, takesFocus: true }))}
      />
      {line && <LinkLine key={line} editor={editor} kind={line} href={state.href} onClose={() => setLine(null)} />}
      {state.chip && <ChipLine key={`${state.at} ${state.chip.name}`} editor={editor} chip={state.chip} />}
    </>
  )
}

interface ToolProps {
  icon: LucideIcon
  label: string
  isOn?: boolean
  isOff?: boolean
  /** It opens a menu, which is open or not. */
  menu?: boolean
  run: (button: HTMLElement) => void
}

const Tool = ({ icon, label, isOn, isOff = false, menu, run }: ToolProps) => (
  <Toolbar.Button
    disabled={isOff}
    onClick={event => run(event.currentTarget)}
    render={
      <IconButton
        size="sm"
        icon={icon}
        label={label}
        aria-pressed={isOn}
        {...(menu === undefined ? {} : { 'aria-haspopup': 'menu' as const, 'aria-expanded': menu })}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      />
    }
  />
)

function stateOf(editor: Editor) {
  const { selection } = editor.state
  const node =
    'node' in selection ? (selection.node as { type: { name: string }; attrs: Record<string, unknown> }) : null
  return {
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isHeading: editor.isActive('heading'),
    isList: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    isLink: editor.isActive('link'),
    href: String(editor.getAttributes('link').href ?? ''),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    at: selection.from,
    chip:
      node?.type.name === 'variable'
        ? { name: String(node.attrs.name), fallback: node.attrs.fallback as string | null }
        : null,
  }
}

/** The selected variable: what stands in where a recipient has no value, or which variable was meant. */
function ChipLine({ editor, chip }: { editor: Editor; chip: Tag }) {
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
