import { type KeyboardEvent as ReactKey, useId, useState } from 'react'
import { VARIABLES, type Variable } from '#contract/variables.ts'
import { cn } from '#web/lib/cn.ts'
import { nameInWords } from '#web/lib/template-words.ts'

/** A brace and the first letters of a variable, right before the caret. */
const BEGUN = /\{{1,2}([a-zA-Z ]{0,20})$/

/** The variables that what was typed may mean. A brace also begins a choice of words, so typing just goes on. */
export function useVariableList(onChoose: (name: Variable, typed: number) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const id = useId()
  const letters = typed?.replaceAll('{', '').replaceAll(' ', '').toLowerCase() ?? ''
  const names = typed === null ? [] : VARIABLES.filter(name => name.toLowerCase().startsWith(letters))
  const close = () => setTyped(null)
  function choose(name: Variable) {
    onChoose(name, typed?.length ?? 0)
    close()
  }
  return {
    /** With the text up to the caret, after each input. */
    follow(before: string) {
      setTyped(BEGUN.exec(before)?.[0] ?? null)
      setActive(0)
    },
    /** True if the key was for the list. */
    onKey(event: Pick<KeyboardEvent | ReactKey, 'key' | 'preventDefault'>): boolean {
      const name = names[active]
      if (!name) return false
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (move) setActive((active + move + names.length) % names.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(name)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      return true
    },
    close,
    activeId: names[active] && `${id}${names[active]}`,
    list: names.length > 0 && (
      <div
        role="listbox"
        aria-label="Variables"
        className="absolute top-full left-0 z-20 mt-1 min-w-44 animate-rise rounded-lg border border-line bg-panel p-1 shadow-lift"
      >
        {names.map((name, n) => (
          <div
            key={name}
            id={`${id}${name}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === active}
            // The field keeps the focus.
            onPointerDown={event => {
              event.preventDefault()
              choose(name)
            }}
            className={cn(
              'flex h-8 cursor-default items-center rounded-md px-2 text-sm hover:bg-sunken pointer-coarse:h-11',
              n === active && 'bg-sunken',
            )}
          >
            {nameInWords(name)}
          </div>
        ))}
      </div>
    ),
  }
}
