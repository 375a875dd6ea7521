import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#web/lib/toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => vi.useRealTimers())

test('replaces the current message with a new one', () => {
  render(<Toaster />)
  act(() => void toast({ title: 'Lead updated' }))
  act(() => void toast({ title: 'Lead deleted' }))
  expect(screen.queryByText('Lead updated')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Lead deleted')
})

test('announces a failure immediately', () => {
  render(<Toaster />)
  act(() => void toast({ title: 'Delete failed', tone: 'bad' }))
  expect(screen.getByRole('alert').textContent).toBe('Delete failed')
})

test('runs an action once, and closes the message', async () => {
  const undone = vi.fn()
  const user = userEvent.setup()
  render(<Toaster />)
  act(() => void toast({ title: 'Lead deleted', action: { label: 'Undo', run: undone } }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toHaveBeenCalledOnce()
  expect(screen.queryByText('Lead deleted')).toBeNull()
})

test('shows a message with an action for 8 seconds, and while it has the focus', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => void toast({ title: 'Lead deleted', action: { label: 'Undo', run: () => {} } }))
  act(() => void vi.advanceTimersByTime(7999))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Lead deleted')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  act(() => void vi.advanceTimersByTime(8000))
  expect(screen.queryByText('Lead deleted')).toBeNull()
})
