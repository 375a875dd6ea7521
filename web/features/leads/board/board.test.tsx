import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/dashboard.tsx'
import './board.tsx'
import type { Lead } from '#contract/leads.ts'
import { type Asked, refuse, renderApp, withHeaders } from '#test/web/app.tsx'
import { facetsOf, lead, listApi } from '#test/web/leads.ts'

const rows = [
  lead(1, { businessName: 'Harbor Dental', city: 'Reno' }),
  lead(2, { businessName: 'Old Mill', city: 'Austin' }),
  lead(3, { businessName: 'Pearl Bakery', category: 'Bakery', status: 'warm' }),
]
const boardApi = (all: Lead[] = rows) => ({
  ...listApi(all),
  'GET /api/leads': ({ query }: Asked) => all.filter(({ status }) => (query.get('status') ?? status) === status),
  'POST /api/leads/last-contacts': [],
  'PUT /api/leads/:id': ({ call, body }: Asked) => ({ ...all.find(({ id }) => call.endsWith(id)), ...(body as Lead) }),
})
const openBoard = (api: Parameters<typeof renderApp>[1] = { api: boardApi() }, path = '/dashboard?show=board') =>
  renderApp(path, api)
const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })
const card = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })
const cardsIn = async (name: string) =>
  within(await column(name))
    .queryAllByRole('listitem')
    .map(item => within(item).getAllByRole('button')[0]?.textContent)
const changes = (asked: Asked[]) => asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
const focused = () => document.activeElement?.closest('[data-name]')?.textContent

/** Where the pointer is: jsdom has no layout. */
const hold = (status: string) =>
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(document.querySelector(`[data-drop=${status}]`))
const finger = { pointerType: 'touch', button: 0, isPrimary: true, pointerId: 1 }
const mouse = { pointerType: 'mouse', button: 0, isPrimary: true, pointerId: 1 }

document.elementFromPoint ??= () => null
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('is the third choice beside List and Map, and is kept in the URL', async () => {
  const { user, router } = openBoard(undefined, '/dashboard?category=Dentist')
  await screen.findByRole('table', { name: 'Your leads' })
  await user.click(screen.getByRole('radio', { name: 'Board' }))
  expect(await screen.findByRole('group', { name: 'Your leads by status' })).toBeTruthy()
  expect(router.state.location.search).toEqual({ category: 'Dentist', show: 'board' })
  expect(screen.queryByRole('table', { name: 'Your leads' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'List' }))
  await screen.findByRole('table', { name: 'Your leads' })
  expect(router.state.location.search).toEqual({ category: 'Dentist' })
})

test('shows each status with its count and its leads, and says where there are none', async () => {
  openBoard()
  await card('Harbor Dental')
  const headings = screen.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)
  expect(headings).toEqual(['New 2', 'Cold 0', 'Warm 1', 'Converted 0'])
  expect(await cardsIn('New')).toEqual(['Harbor DentalReno', 'Old MillAustin'])
  expect(await cardsIn('Warm')).toEqual(['Pearl BakeryPortland'])
  expect(await column('Cold')).toHaveTextContent('No cold leads.')
})

test('a card has the town, the last contact, and the tags', async () => {
  const tag = { id: '0190f1b0-0000-7000-8000-00000000aaaa', name: 'Fair', color: 'blue' }
  const at = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString()
  const api = {
    ...boardApi(),
    'GET /api/tags': [tag],
    'POST /api/leads/tags-of': [{ leadId: rows[0]?.id, tagIds: [tag.id], values: {} }],
    'POST /api/leads/last-contacts': [{ leadId: rows[0]?.id, kind: 'called', at, suppression: null }],
  }
  openBoard({ api })
  await waitFor(async () => expect(await card('Harbor Dental')).toHaveTextContent('Called 3 days ago'))
  expect(await card('Harbor Dental')).toHaveTextContent('Reno')
  await waitFor(async () => expect(await card('Harbor Dental')).toHaveTextContent('Tags: Fair'))
})

test('asks for each status under the list’s filter, and pages only the column that is scrolled', async () => {
  const ends = new Map<Element, () => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: (end: Element) => void
      constructor(seen: (entries: object[]) => void) {
        this.observe = end => ends.set(end, () => seen([{ isIntersecting: true }]))
      }
      disconnect = () => {}
    },
  )
  const page = (status: 'new' | 'warm', from: number) => Array.from({ length: 3 }, (_, n) => lead(from + n, { status }))
  const api = {
    ...boardApi(),
    'GET /api/leads/facets': facetsOf([...page('new', 10), ...page('warm', 20), ...page('warm', 30)]),
    'GET /api/leads': ({ query }: Asked) => {
      if (query.get('status') === 'warm')
        return query.get('cursor') ? page('warm', 30) : withHeaders(page('warm', 20), { 'x-next-cursor': 'page2' })
      return query.get('status') === 'cold' ? [] : page('new', 10)
    },
  }
  const { asked } = openBoard({ api }, '/dashboard?show=board&q=harbor')
  const warm = await column('Warm')
  await within(warm).findByRole('button', { name: /^Harbor Dental 22/ })
  const [end] = [...ends].filter(([element]) => warm.contains(element))
  end?.[1]()
  await within(warm).findByRole('button', { name: /^Harbor Dental 32/ })
  const lists = asked.filter(({ call, query }) => call === 'GET /api/leads' && query.has('status'))
  expect(lists.map(({ query }) => [query.get('status'), query.get('q'), query.get('cursor')])).toEqual([
    ['new', 'harbor', null],
    ['cold', 'harbor', null],
    ['warm', 'harbor', null],
    ['converted', 'harbor', null],
    ['warm', 'harbor', 'page2'],
  ])
})

test('a status filter leaves the other columns out until it’s removed', async () => {
  const { user, asked, router } = openBoard(undefined, '/dashboard?show=board&status=warm')
  await card('Pearl Bakery')
  expect(await column('New')).toHaveTextContent('Left out by the status filter.')
  expect(asked.filter(({ query }) => query.get('status') === 'new')).toEqual([])
  await user.click(within(await column('New')).getByRole('button', { name: 'Show all' }))
  expect(await card('Harbor Dental')).toBeTruthy()
  expect(router.state.location.search).toEqual({ show: 'board' })
})

test('the arrow keys move the focus, and with Shift the card, which keeps the focus', async () => {
  const { user, asked } = openBoard()
  ;(await card('Harbor Dental')).focus()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toContain('Old Mill')
  await user.keyboard('{ArrowUp}{ArrowRight}')
  expect(focused()).toContain('Pearl Bakery')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toContain('Harbor Dental')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await waitFor(async () => expect(await cardsIn('Cold')).toEqual(['Harbor DentalReno']))
  expect(focused()).toContain('Harbor Dental')
  expect(await cardsIn('New')).toEqual(['Old MillAustin'])
  expect(changes(asked)).toEqual([{ status: 'cold' }])
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Harbor Dental: Cold'))
})

test('takes the list’s keys: J and K, 1 to 4, and Z, which undoes', async () => {
  const { user, asked } = openBoard()
  await card('Pearl Bakery')
  await user.keyboard('jj')
  expect(focused()).toContain('Old Mill')
  await user.keyboard('4')
  await waitFor(async () => expect(await cardsIn('Converted')).toEqual(['Old MillAustin']))
  await screen.findByText('Lead updated')
  await user.keyboard('z')
  await waitFor(async () => expect(await cardsIn('New')).toEqual(['Harbor DentalReno', 'Old MillAustin']))
  expect(focused()).toContain('Old Mill')
  expect(changes(asked)).toEqual([{ status: 'converted' }, { status: 'new' }])
})

test('follows what another tab changes', async () => {
  // Each list has its own copy of a lead, as over the network.
  const api = {
    ...boardApi(),
    'GET /api/leads': (asked: Asked) => structuredClone(boardApi()['GET /api/leads'](asked)),
  }
  const { events, answers } = openBoard({ api })
  await card('Harbor Dental')
  answers['GET /api/leads/:id'] = { ...rows[0], status: 'converted' }
  events.send({ type: 'leads', id: rows[0]?.id ?? null })
  await waitFor(async () => expect(await cardsIn('Converted')).toEqual(['Harbor DentalReno']))
  expect(await cardsIn('New')).toEqual(['Old MillAustin'])
})

test('J and K keep the card they move to in view', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = openBoard()
  await card('Pearl Bakery')
  await user.keyboard('jj')
  expect(scrolled.mock.contexts.at(-1)).toBe(await card('Old Mill'))
})

test('the keys act on the card whose menu was used', async () => {
  const { user, asked } = openBoard()
  ;(await card('Harbor Dental')).focus()
  await user.click(await screen.findByRole('button', { name: 'Status of Pearl Bakery: Warm' }))
  await screen.findByRole('menuitem', { name: 'Cold' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.keyboard('4')
  await waitFor(async () => expect(await cardsIn('Converted')).toEqual(['Pearl BakeryPortland']))
  expect(changes(asked)).toEqual([{ status: 'converted' }])
})

test('is one tab stop', async () => {
  openBoard()
  await card('Pearl Bakery')
  const board = screen.getByRole('group', { name: 'Your leads by status' })
  const stops = within(board)
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops.map(stop => stop.textContent)).toEqual(['Harbor DentalReno'])
})

test('a card is dragged to another status, and Undo brings it back', async () => {
  const { user, asked } = openBoard()
  const dragged = await card('Harbor Dental')
  hold('warm')
  fireEvent.pointerDown(dragged, mouse)
  fireEvent.pointerMove(window, { clientX: 80, clientY: 10 })
  fireEvent.pointerUp(window)
  fireEvent.click(dragged, { detail: 1 })
  await waitFor(async () => expect(await cardsIn('Warm')).toEqual(['Harbor DentalReno', 'Pearl BakeryPortland']))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await cardsIn('New')).toEqual(['Harbor DentalReno', 'Old MillAustin']))
  expect(changes(asked)).toEqual([{ status: 'warm' }, { status: 'new' }])
})

test('a press without a move opens the lead, and Escape lets a card go', async () => {
  const { user, asked, router } = openBoard()
  const pressed = await card('Harbor Dental')
  hold('warm')
  fireEvent.pointerDown(pressed, mouse)
  fireEvent.pointerMove(window, { clientX: 80, clientY: 10 })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.pointerUp(window)
  expect(changes(asked)).toEqual([])
  await user.click(pressed)
  await waitFor(() => expect(router.state.location.search).toEqual({ show: 'board', lead: rows[0]?.id }))
  expect(await screen.findByRole('dialog', { name: 'Harbor Dental' })).toBeTruthy()
})

test('a finger scrolls, and picks a card up only after it has stayed on it', async () => {
  const { asked } = openBoard()
  const held = await card('Harbor Dental')
  hold('warm')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.pointerDown(held, finger)
  fireEvent.pointerMove(window, { clientX: 0, clientY: 60 })
  vi.advanceTimersByTime(1000)
  fireEvent.pointerUp(window)
  hold('converted')
  fireEvent.pointerDown(held, finger)
  vi.advanceTimersByTime(1000)
  fireEvent.pointerMove(window, { clientX: 2, clientY: 2 })
  fireEvent.pointerUp(window)
  vi.useRealTimers()
  await waitFor(() => expect(changes(asked)).toEqual([{ status: 'converted' }]))
})

test('the menu of a card changes its status, and a refusal puts it back', async () => {
  const { user } = openBoard({ api: { ...boardApi(), 'PUT /api/leads/:id': refuse(500, 'Oops') } })
  await user.click(await screen.findByRole('button', { name: 'Status of Pearl Bakery: Warm' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cold' }))
  expect(await screen.findByText('Update failed')).toBeTruthy()
  await waitFor(async () => expect(await cardsIn('Warm')).toEqual(['Pearl BakeryPortland']))
})

test('merges and deletes leads that only the board’s columns have loaded', async () => {
  const { 'GET /api/leads': ofStatus, ...others } = boardApi()
  const firstPage = (asked: Asked) => {
    if (asked.query.has('status')) return ofStatus(asked)
    return asked.query.has('cursor')
      ? new Promise(() => {})
      : withHeaders(rows.slice(0, 1), { 'x-next-cursor': 'page2' })
  }
  const { user } = openBoard({ api: { ...others, 'GET /api/leads': firstPage } })
  ;(await card('Old Mill')).focus()
  await user.keyboard('x')
  ;(await card('Pearl Bakery')).focus()
  await user.keyboard('x')
  await user.click(await screen.findByRole('button', { name: 'Delete (2)' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 leads?' })
  expect(question).toHaveTextContent('Old Mill, Pearl Bakery. You can undo this for a day.')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'More actions for the selected leads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge' }))
  const merging = await screen.findByRole('dialog', { name: 'Merge two leads' })
  expect(merging).toHaveTextContent('Pearl Bakery')
  await user.click(within(merging).getByRole('button', { name: 'Cancel' }))
  // The list can't name them.
  await user.click(screen.getByRole('radio', { name: 'List' }))
  await screen.findByRole('table', { name: 'Your leads' })
  await user.click(screen.getByRole('button', { name: 'Delete (2)' }))
  const unnamed = await screen.findByRole('alertdialog', { name: 'Delete 2 leads?' })
  expect(within(unnamed).getByText('You can undo this for a day.')).toBeVisible()
})

const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(query =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query === '(max-width: 767px)', media: query }),
    )
const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent)

test('a phone shows one status at a time', async () => {
  onPhone()
  const { user } = openBoard()
  await card('Harbor Dental')
  expect(tabs()).toEqual(['New 2', 'Cold 0', 'Warm 1', 'Converted 0'])
  expect(screen.queryByRole('button', { name: /^Pearl Bakery/ })).toBeNull()
  await user.click(screen.getByRole('tab', { name: /^Warm/ }))
  expect(await card('Pearl Bakery')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Harbor Dental/ })).toBeNull()
})

test('a phone follows the status filter, and keeps the counts of what it leaves out', async () => {
  onPhone()
  const { user, router } = openBoard()
  await card('Harbor Dental')
  await act(() => router.navigate({ to: '/dashboard', search: { show: 'board', status: 'warm' } }))
  expect(await card('Pearl Bakery')).toBeTruthy()
  expect(tabs()).toEqual(['New 2', 'Cold 0', 'Warm 1', 'Converted 0'])
  await user.click(screen.getByRole('tab', { name: /^New/ }))
  expect(await column('New')).toHaveTextContent('Left out by the status filter.')
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await card('Harbor Dental')).toBeTruthy()
})
