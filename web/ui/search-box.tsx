import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Input } from './input.tsx'

const PAUSE_MS = 250

interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  label: string
  placeholder: string
  inputRef?: RefObject<HTMLInputElement | null>
  className?: string
}

/** Reports the text when the typing pauses, and follows other changes to the URL. */
export function SearchBox({ value, onChange, label, placeholder, inputRef, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [isTyping, setIsTyping] = useState(false)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (value !== seen) {
    setSeen(value)
    if (!isTyping && value !== typed.trim()) setTyped(value)
  }
  const type = (next: string) => {
    setTyped(next)
    setIsTyping(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setIsTyping(false)
      onChange(next.trim())
    }, PAUSE_MS)
  }
  return (
    <span className={cn('relative flex min-w-0 flex-1 md:max-w-60', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3"
      />
      <Input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={event => type(event.target.value)}
        className="pl-8"
      />
    </span>
  )
}
