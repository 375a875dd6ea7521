import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ada } from '#test/web/app.tsx'
import { forgetDrafts, useDraft } from './draft.ts'
import { UserContext } from './user.ts'

function Draft() {
  const [subject, setSubject] = useDraft('subject', 'Hello')
  return <input aria-label="Subject" value={subject} onChange={event => setSubject(event.target.value)} />
}
const open = (id: string) =>
  render(
    <UserContext value={{ ...ada, id }}>
      <Draft />
    </UserContext>,
  )
const shownSubject = () => screen.getByLabelText<HTMLInputElement>('Subject').value

test('restores input after a reload, only for the same user', async () => {
  const first = open('ada')
  await userEvent.setup().type(screen.getByLabelText('Subject'), ' there')
  first.unmount()
  const again = open('ada')
  expect(shownSubject()).toBe('Hello there')
  again.unmount()
  open('bob')
  expect(shownSubject()).toBe('Hello')
})

test('keeps nothing after a logout', async () => {
  const first = open('ada')
  await userEvent.setup().type(screen.getByLabelText('Subject'), '!')
  forgetDrafts()
  first.unmount()
  open('ada')
  expect(shownSubject()).toBe('Hello')
})
