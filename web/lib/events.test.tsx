import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EVENT_TYPES } from '#contract/event-types.ts'
import { fakeEvents } from '#test/web/app.tsx'
import { listen, type ServerEvent, useServerEvents } from './events.ts'

const web = join(import.meta.dirname, '..')
const LISTENERS = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter(file => !file.includes('test'))
  .map(file => readFileSync(join(web, file), 'utf8'))
  .join('\n')

function Listener({ heard }: { heard: ServerEvent[] }) {
  useServerEvents('campaign', event => heard.push(event))
  useServerEvents('leads', event => heard.push(event))
  return null
}

test('passes an event to the listeners of its type', () => {
  const events = fakeEvents()
  const heard: ServerEvent[] = []
  render(<Listener heard={heard} />)
  events.send({ type: 'campaign', id: 'c1' })
  events.send({ type: 'outbox', id: 'm1' })
  events.send('not for us')
  expect(heard).toEqual([{ type: 'campaign', id: 'c1' }])
})

test('shares one connection among listeners, and closes it with the last one', async () => {
  const events = fakeEvents()
  const first = render(<Listener heard={[]} />)
  const second = render(<Listener heard={[]} />)
  expect(events.connections()).toBe(1)
  first.unmount()
  expect(events.connections()).toBe(1)
  second.unmount()
  await Promise.resolve()
  expect(events.connections()).toBe(0)
})

test('keeps the connection from one page to the next', async () => {
  const events = fakeEvents()
  const { rerender } = render(<Listener key="list" heard={[]} />)
  rerender(<Listener key="report" heard={[]} />)
  await Promise.resolve()
  expect(events.opened()).toBe(1)
})

test('asks to read everything again once it hears of changes, because some may have been missed', () => {
  const events = fakeEvents()
  const heard: ServerEvent[] = []
  render(<Listener heard={heard} />)
  events.open()
  expect(heard).toEqual([
    { type: 'campaign', id: null },
    { type: 'leads', id: null },
  ])
})

test('asks to read everything again after the connection broke', () => {
  const events = fakeEvents()
  const heard: ServerEvent[] = []
  render(<Listener heard={heard} />)
  events.reconnect()
  expect(heard).toEqual([
    { type: 'campaign', id: null },
    { type: 'leads', id: null },
  ])
})

test.each(EVENT_TYPES)('passes on %s events, and some page listens to them', type => {
  const events = fakeEvents()
  const heard: ServerEvent[] = []
  const stop = listen(type, event => heard.push(event))
  events.open()
  events.send({ type, id: 'x1' })
  stop()
  expect(heard).toEqual([
    { type, id: null },
    { type, id: 'x1' },
  ])
  expect(LISTENERS).toMatch(new RegExp(`use(ServerEvents|RereadOn)[(]'${type}'`))
})
