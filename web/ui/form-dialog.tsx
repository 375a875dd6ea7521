import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { Form } from './form.tsx'

interface FormDialogProps
  extends Omit<DialogProps, 'footer'>,
    Pick<ComponentProps<typeof Button>, 'pending' | 'disabled'>,
    Pick<ComponentProps<typeof Form>, 'onSubmit' | 'className'> {
  /** On the button: a verb and its object. */
  submit: ReactNode
  /** Left of the buttons. */
  more?: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { submit, pending, disabled, onSubmit, className = 'flex flex-col gap-3', more, children, ...dialog } = props
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {more}
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} className={className}>
        {children}
      </Form>
    </Dialog>
  )
}
