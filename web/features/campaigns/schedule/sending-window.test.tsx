import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { SendingWindow } from '#contract/sending-limits.ts'
import { describeWindow, OFFICE_HOURS, SendingWindowField } from './sending-window.tsx'

test.each([
  [OFFICE_HOURS, 'Mon–Fri, 09:00–17:00'],
  [{ days: [1, 3], from: '10:00', until: '12:30' }, 'Mon, Wed, 10:00–12:30'],
  [{ days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', until: '24:00' }, 'Every day, 08:00–24:00'],
  [{ days: [1, 2, 4, 5], from: '08:00', until: '09:00' }, 'Mon, Tue, Thu, Fri, 08:00–09:00'],
])('describes the window %o', (sendingWindow, words) => {
  expect(describeWindow(sendingWindow)).toBe(words)
})

test('starts with any time, then offers office hours that can be changed day by day', () => {
  let now: SendingWindow | null = null
  function Form() {
    const [sendingWindow, setWindow] = useState<SendingWindow | null>(null)
    const change = (next: SendingWindow | null) => {
      now = next
      setWindow(next)
    }
    return <SendingWindowField sendingWindow={sendingWindow} onChange={change} timeZone="Europe/Berlin" />
  }
  render(<Form />)
  expect(screen.getByLabelText('Sending window')).toHaveDisplayValue('Any time')
  fireEvent.change(screen.getByLabelText('Sending window'), { target: { value: 'chosen' } })
  expect(now).toEqual(OFFICE_HOURS)
  expect(screen.getByText(/yours applies: Europe\/Berlin/)).toBeVisible()
  fireEvent.click(screen.getByLabelText('Sat'))
  fireEvent.click(screen.getByLabelText('Wed'))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '10:30' } })
  expect(now).toEqual({ days: [1, 2, 4, 5, 6], from: '10:30', until: '17:00' })
  // The window can't end before it starts.
  expect(screen.queryByRole('option', { name: '17:30', hidden: false })?.closest('select')).toBe(
    screen.getByLabelText('Until'),
  )
  fireEvent.change(screen.getByLabelText('Sending window'), { target: { value: 'any' } })
  expect(now).toBe(null)
})
