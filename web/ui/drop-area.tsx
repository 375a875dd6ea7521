import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'

interface DropAreaProps {
  /** Labels the hidden file input. */
  label: string
  accept: string[]
  onDropped: (files: FileList) => void
  onChosen: (file: File) => void
  className?: string
  /** The area's content. `browse` opens the file chooser. */
  children: (browse: () => void) => ReactNode
}

/** Takes files by drop or from the file chooser. */
export function DropArea({ label, accept, onDropped, onChosen, className, children }: DropAreaProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onDropped(event.dataTransfer.files)
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file) onChosen(file)
    // Allow the user to choose the same file again.
    event.target.value = ''
  }
  return (
    // biome-ignore lint: dropping is a second way; the button inside is the first
    <div
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid justify-items-center gap-2 rounded-lg border border-dashed px-4 text-center transition-colors',
        className,
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      {children(() => input.current?.click())}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        accept={accept.join(',')}
        onChange={choose}
        className="sr-only"
      />
    </div>
  )
}
