import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '#web/lib/toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => vi.useRealTimers())

test('a new message takes the place of the current one', () => {
  render(<Toaster />)
  act(() => void toast({ title: 'Lead updated' }))
  act(() => void toast({ title: 'Lead deleted' }))
  expect(screen.queryByText('Lead updated')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Lead deleted')
})

test('a failure is read out at once', () => {
  render(<Toaster />)
  act(() => void toast({ title: 'Delete failed', tone: 'bad' }))
  expect(screen.getByRole('alert').textContent).toBe('Delete failed')
})

test('an action runs once and takes the message away', async () => {
  const undone = vi.fn()
  const user = userEvent.setup()
  render(<Toaster />)
  act(() => void toast({ title: 'Lead deleted', action: { label: 'Undo', run: undone } }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undone).toHaveBeenCalledOnce()
  expect(screen.queryByText('Lead deleted')).toBeNull()
})

test('a message with an action stays 8 seconds, and as long as the focus is on it', () => {
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
