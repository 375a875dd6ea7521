import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activeKeys, useKeys } from './keys.ts'

function Page({ pressed }: { pressed: string[] }) {
  const key = (name: string) => ({ key: name, label: name, run: () => pressed.push(name) })
  useKeys([key('j'), key('?'), key('mod+k'), key('shift+x')])
  return <input aria-label="Search" />
}

test('runs shortcuts, but no plain keys while the user types', async () => {
  const pressed: string[] = []
  const user = userEvent.setup()
  render(<Page pressed={pressed} />)
  await user.keyboard('j?{Shift>}X{/Shift}')
  await user.type(screen.getByLabelText('Search'), 'jump?')
  await user.keyboard('{Control>}k{/Control}')
  expect(pressed).toEqual(['j', '?', 'shift+x', 'mod+k'])
})

test('lists the current shortcuts, and drops them with their page', () => {
  const { unmount } = render(<Page pressed={[]} />)
  expect(activeKeys().map(({ label }) => label)).toEqual(['j', '?', 'mod+k', 'shift+x'])
  unmount()
  expect(activeKeys()).toEqual([])
})
