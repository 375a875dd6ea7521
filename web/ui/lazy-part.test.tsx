import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useKeys } from '#web/lib/keys.ts'
import { shownToast } from '#web/lib/toast.ts'
import { lazyPart } from './lazy-part.tsx'

/** A file that arrives only while the network is up. */
const network = { isUp: false }
const fetched = async <M,>(module: M): Promise<M> => {
  if (!network.isUp) throw new TypeError('Failed to fetch dynamically imported module: /assets/part-1.js')
  return module
}

beforeEach(() => {
  network.isUp = false
  shownToast.write(null)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const Popup = (_: { onClose: () => void }) => <p>Log out</p>
const Chart = () => <p>A chart</p>

test('a menu that can’t load leaves the page and what was typed, and opens once the network is back', async () => {
  const Part = lazyPart(() => fetched({ Popup }), 'Popup')
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Subject" />
        <button type="button" onClick={() => setOpen(true)}>
          Account menu
        </button>
        {isOpen && <Part onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(<Page />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Subject'), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  await waitFor(() => expect(shownToast.read()?.title).toBe('This part of the page didn’t load'))
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Hello')
  network.isUp = true
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  expect(await screen.findByText('Log out')).toBeTruthy()
})

test('while a dialog loads, no key acts on the page behind it', async () => {
  const arrives = Promise.withResolvers<{ Popup: typeof Popup }>()
  const Part = lazyPart(() => arrives.promise, 'Popup')
  const marked = vi.fn()
  function Page({ isOpen }: { isOpen: boolean }) {
    useKeys([{ key: '4', label: 'Status: Converted', run: marked }])
    return isOpen && <Part onClose={() => {}} />
  }
  const { rerender } = render(<Page isOpen={false} />)
  rerender(<Page isOpen />)
  await userEvent.keyboard('4')
  expect(marked).not.toHaveBeenCalled()
  arrives.resolve({ Popup })
  expect(await screen.findByText('Log out')).toBeTruthy()
  rerender(<Page isOpen={false} />)
  await userEvent.keyboard('4')
  expect(marked).toHaveBeenCalledOnce()
})

test('a part that can’t be closed offers to try again in its place', async () => {
  const Part = lazyPart(() => fetched({ Chart }), 'Chart')
  render(
    <>
      <h1>Report</h1>
      <Part />
    </>,
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { name: 'Report' })).toBeTruthy()
  network.isUp = true
  await userEvent.click(again)
  expect(await screen.findByText('A chart')).toBeTruthy()
})
