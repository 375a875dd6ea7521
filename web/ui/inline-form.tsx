import type { KeyboardEvent, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { onEscape } from '#web/lib/on-escape.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'

interface InlineFormProps {
  label: string
  /** On the button that saves; without one, there's nothing to save. */
  save: string | undefined
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
  className?: string
  /** Left of the buttons. */
  more?: ReactNode
  children: ReactNode
}

/** A small form between other things: Enter saves, Ctrl+Enter in a text of several lines, and Escape gives up. */
export function InlineForm({ label, save, isBusy, onSubmit, onClose, className, more, children }: InlineFormProps) {
  const keys = (event: KeyboardEvent) => {
    onEscape(onClose)(event)
    const isText = event.target instanceof HTMLTextAreaElement
    if (isText && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
  }
  return (
    <Form
      aria-label={label}
      onSubmit={onSubmit}
      onKeyDown={keys}
      className={cn('my-1 grid gap-2 rounded-md border border-line bg-sunken p-2', className)}
    >
      {children}
      <div className="col-span-full flex flex-wrap justify-end gap-1.5">
        {more}
        <Button onClick={onClose}>Cancel</Button>
        {save && (
          <Button type="submit" variant="primary" pending={isBusy}>
            {save}
          </Button>
        )}
      </div>
    </Form>
  )
}
