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
  /** Says that the form is being submitted, where a button of another kind does it. */
  attempt: () => void
  /** Says that a field shows a fault by now. */
  faultShown: () => void
}
const FormContext = createContext<FormFocus>({ attempt: () => {}, faultShown: () => {} })

export const useFormFocus = () => useContext(FormContext)

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}

/**
 * After each attempt to submit, moves the focus to the first faulty field, even if the server finds the fault later.
 * Typing in between calls that off: the focus never leaves a field while the user types in it. Forms of react-hook-form take
 * `shouldFocusError: false`, whose first field is the first registered, not the first on screen.
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
  // A fault that was shown before the attempt, too.
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
          // React hands up the submission of a form in a dialog that this one opened.
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
