import {
  type ComponentProps,
  createContext,
  type SubmitEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

interface FormFocus {
  /** Set while a submission runs that the form's own button didn't start. */
  attempt: () => void

  faultShown: () => void
}
const FormContext = createContext<FormFocus>({ attempt: () => {}, faultShown: () => {} })

export const useFormFocus = () => useContext(FormContext)

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}

/**
 * After each submission, focuses the first faulty field, even if the server finds the fault. Typing in between cancels
 * that. react-hook-form needs `shouldFocusError: false`: its first field is the first registered, not the first on screen.
 */
export function Form({ onSubmit, onInput, ref, children, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isWaiting = useRef(false)
  const [attempts, setAttempts] = useState(0)
  const focus = useMemo<FormFocus>(
    () => ({
      attempt: () => {
        isWaiting.current = true
        setAttempts(count => count + 1)
      },
      faultShown: () => {
        if (!isWaiting.current) return
        const faulty = form.current?.querySelector<HTMLElement>(FAULTY)
        if (!faulty) return
        isWaiting.current = false
        faulty.focus()
      },
    }),
    [],
  )
  // Includes faults shown before the submission.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once per attempt
  useEffect(() => focus.faultShown(), [attempts, focus])
  return (
    <FormContext value={focus}>
      <form
        noValidate
        {...props}
        ref={element => {
          form.current = element
          if (typeof ref === 'function') ref(element)
          else if (ref) ref.current = element
        }}
        onInput={event => {
          isWaiting.current = false
          onInput?.(event)
        }}
        onSubmit={event => {
          // React bubbles up the submission of a form in a dialog that this form opened.
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          focus.attempt()
          onSubmit(event)
        }}
      >
        {children}
      </form>
    </FormContext>
  )
}

/** A group of buttons can't be invalid by itself: its first button takes the focus. */
const FAULTY = '[aria-invalid="true"], [data-faulty] button'
