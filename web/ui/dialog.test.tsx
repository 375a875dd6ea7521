import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'
import { DialogButton } from './dialog-button.tsx'

test('returns the focus to its button when it closes, even if a field in it took the focus first', async () => {
  const user = userEvent.setup()
  render(
    <DialogButton
      dialog={close => (
        <Dialog title="Add lead" onClose={close}>
          <input aria-label="Name" autoFocus />
        </Dialog>
      )}
    >
      Add lead
    </DialogButton>,
  )
  const button = screen.getByRole('button', { name: 'Add lead' })
  await user.click(button)
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await expect.poll(() => document.activeElement).toBe(button)
})
