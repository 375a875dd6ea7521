import { screen } from '@testing-library/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { TakesOver, watchMarkup } from './take-over.tsx'

beforeEach(() => {
  window.pressed = undefined
})

function Page() {
  const [typed, setTyped] = useState('')
  const [saved, setSaved] = useState('nothing')
  return (
    <>
      <input aria-label="Email" onChange={event => setTyped(event.target.value)} value={typed} />
      <textarea aria-label="Offer" />
      <button type="button" onClick={() => setSaved(typed)}>
        Save
      </button>
      <p>Saved: {saved}</p>
    </>
  )
}

function Begins() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return <input ref={input} aria-label="Name" />
}

/** The document with the page's markup, and the page that takes its place. `more` begins both. */
function openDocument(more?: ReactNode) {
  const root = document.createElement('div')
  root.innerHTML = renderToString(
    <>
      {more}
      <Page />
    </>,
  )
  document.body.append(root)
  const shown = createRoot(root)
  const onShown = watchMarkup(root)
  onTestFinished(() => {
    shown.unmount()
    root.remove()
  })
  return () =>
    flushSync(() =>
      shown.render(
        <TakesOver onShown={onShown}>
          {more}
          <Page />
        </TakesOver>,
      ),
    )
}

test('keeps what was typed before the page could take it, and the focus', () => {
  const show = openDocument()
  const early = screen.getByLabelText<HTMLInputElement>('Email')
  early.focus()
  early.value = 'ada@example.com'
  screen.getByLabelText<HTMLTextAreaElement>('Offer').value = 'Cakes'
  show()
  expect(screen.getByLabelText('Email')).not.toBe(early)
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Offer')).toHaveValue('Cakes')
})

test.each([
  ['a field', () => <input autoFocus aria-label="Name" />],
  ['an effect', Begins],
])('keeps the focus where a person put it, though %s of the page would take it', (_, Beginning) => {
  const show = openDocument(<Beginning />)
  screen.getByLabelText('Email').focus()
  show()
  expect(screen.getByLabelText('Email')).toHaveFocus()
})

test('begins where the page does if nobody put the focus anywhere', () => {
  const show = openDocument(<input autoFocus aria-label="Name" />)
  show()
  expect(screen.getByLabelText('Name')).toHaveFocus()
})

test('presses the button that was pressed before the page could act on it, with what was typed', async () => {
  const show = openDocument()
  screen.getByLabelText<HTMLInputElement>('Email').value = 'ada@example.com'
  window.pressed = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  show()
  expect(await screen.findByText('Saved: ada@example.com')).toBeVisible()
  expect(window.pressed).toBeNull()
})

test('takes the place of markup that nobody touched without changing anything', () => {
  const show = openDocument()
  show()
  expect(screen.getByLabelText('Email')).toHaveValue('')
  expect(document.body).toHaveFocus()
  expect(screen.getByText('Saved: nothing')).toBeVisible()
})
