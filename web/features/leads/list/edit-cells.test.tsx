import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import type { LeadUpdate } from '#contract/leads.ts'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { changed, lead, listApi } from '#test/web/leads.ts'

const rows = [lead(1), lead(2, { businessName: 'Pearl Bakery', category: null })]
const id = (n: number) => `0190f1b0-0000-7000-8000-0000000000e${n}`
const north = { id: id(1), name: 'North tour', color: 'blue' }
const region = { id: id(2), name: 'Region', kind: 'text', choices: [] }

/** The list, with the columns that the test needs. */
async function open(columns: string[], api: Record<string, unknown> = {}) {
  localStorage.setItem('canvass-columns:all', columns.join(' '))
  const save = ({ call, body }: Asked) => {
    const row = rows.find(one => call.endsWith(one.id))
    return { ...row, ...(body as LeadUpdate) }
  }
  const app = renderApp('/dashboard', {
    api: { ...listApi(rows), 'PUT /api/leads/:id': save, ...api } as Record<string, object>,
  })
  await screen.findByRole('button', { name: 'Pearl Bakery' })
  const saved = () => app.asked.filter(({ call }) => call.startsWith('PUT /api/leads/')).map(({ body }) => body)
  return { ...app, saved }
}
const field = (name: string) => screen.findByLabelText(name)

test('a selected cell becomes a field: Enter saves, and Undo brings the value back', async () => {
  const { user, saved } = await open(['category', 'phone'])
  await user.click(screen.getAllByRole('button', { name: 'Dentist' })[0] as HTMLElement)
  const box = await field('Category of Harbor Dental 1')
  await waitFor(() => expect(box).toHaveFocus())
  await user.clear(box)
  await user.type(box, 'Orthodontist{Enter}')
  expect(await screen.findByRole('button', { name: 'Orthodontist' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Harbor Dental 1' })).toHaveFocus()
  expect(saved()).toEqual([{ category: 'Orthodontist' }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved()[1]).toEqual({ category: 'Dentist' }))
})

test('F2 edits the row, Tab saves and goes on through its cells, and Escape gives up', async () => {
  const { user, saved } = await open(['phone', 'category', 'status'])
  await user.keyboard('jj{F2}')
  const phone = await field('Phone of Pearl Bakery')
  await waitFor(() => expect(phone).toHaveFocus())
  await user.clear(phone)
  await user.type(phone, '+1 503 555 0199{Tab}')
  await waitFor(async () => expect(await field('Category of Pearl Bakery')).toHaveFocus())
  await user.keyboard('Bakery{Tab}')
  const status = await field('Status of Pearl Bakery')
  await waitFor(() => expect(status).toHaveFocus())
  await user.selectOptions(status, 'warm')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Pearl Bakery' })).toHaveFocus()
  expect(saved()).toEqual([{ phone: '+1 503 555 0199' }, { category: 'Bakery' }])
})

test('says what’s wrong with a value, and keeps it to correct', async () => {
  const { user, saved } = await open(['email'])
  await user.click(screen.getByRole('button', { name: rows[0]?.email ?? '' }))
  const box = await field('Email of Harbor Dental 1')
  await user.clear(box)
  await user.type(box, 'nobody{Enter}')
  expect(await within(box.closest('td') as HTMLElement).findByRole('alert')).toHaveTextContent(/email/i)
  expect(box).toHaveValue('nobody')
  expect(saved()).toEqual([])
})

test('a cell that’s scrolled out of view keeps the focus and what was typed', async () => {
  const many = Array.from({ length: 200 }, (_, n) => lead(n + 1, n === 1 ? { businessName: 'Pearl Bakery' } : {}))
  const { user } = await open(['category'], listApi(many))
  await user.keyboard('j{F2}')
  const box = await field('Category of Harbor Dental 1')
  await waitFor(() => expect(box).toHaveFocus())
  await user.type(box, ' and')
  const top = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(4000)
  fireEvent.scroll(window)
  expect(await screen.findByRole('button', { name: 'Harbor Dental 100' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pearl Bakery' })).toBeNull()
  expect(box).toHaveFocus()
  await user.keyboard(' 4')
  expect(box).toHaveValue('Dentist and 4')
  top.mockReturnValue(0)
  fireEvent.scroll(window)
  expect(await screen.findByRole('button', { name: 'Pearl Bakery' })).toBeVisible()
  expect(box).toHaveFocus()
  top.mockRestore()
})

test('a cell that closes because another one opens says so if its value can’t be saved', async () => {
  const { user, saved } = await open(['email', 'phone'])
  await user.click(screen.getByRole('button', { name: 'hello@harbor1.example' }))
  const box = await field('Email of Harbor Dental 1')
  await user.clear(box)
  await user.type(box, 'nobody')
  await user.click(screen.getByRole('button', { name: lead(2).phone ?? '' }))
  expect(await field('Phone of Pearl Bakery')).toBeVisible()
  expect(await screen.findByText('Email not saved')).toBeVisible()
  expect(screen.getByText('Harbor Dental 1: nobody')).toBeVisible()
  expect(saved()).toEqual([])
})

test('what was typed in a cell is saved when its list goes', async () => {
  const { user, saved, router } = await open(['category'])
  await user.keyboard('j{F2}')
  const box = await field('Category of Harbor Dental 1')
  await waitFor(() => expect(box).toHaveFocus())
  await user.type(box, ' for children')
  await router.navigate({ to: '/inbox' })
  await waitFor(() => expect(saved()).toEqual([{ category: 'Dentist for children' }]))
})

test('a cell that was only looked at keeps what arrived meanwhile', async () => {
  const bare = lead(1, { email: null })
  const { user, saved, events } = await open(['email'], {
    ...listApi([bare, ...rows.slice(1)]),
    'GET /api/leads/:id': { ...bare, email: 'front@harbor1.example' },
  })
  await user.keyboard('j{F2}')
  const box = await field('Email of Harbor Dental 1')
  await waitFor(() => expect(box).toHaveFocus())
  events.send({ type: 'leads', id: bare.id })
  await waitFor(() => expect(box.closest('tr')).toHaveTextContent('front@harbor1.example'))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'front@harbor1.example' })).toBeVisible()
  expect(saved()).toEqual([])
})

test('a custom field is a column that’s edited in place', async () => {
  const changes: unknown[] = []
  const values: Record<string, string> = { [region.id]: 'South' }
  const { user } = await open(['phone', `field:${region.id}`], {
    'GET /api/lead-fields': [region],
    'POST /api/leads/tags-of': ({ body }: Asked) => {
      expect(body).toMatchObject({ fieldIds: [region.id] })
      return [{ leadId: lead(1).id, tagIds: [], values }]
    },
    'POST /api/leads/changes': ({ body }: Asked) => {
      changes.push(body)
      values[region.id] = 'North'
      return changed(1)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'South' }))
  const box = await field('Region of Harbor Dental 1')
  await user.clear(box)
  await user.type(box, 'North{Enter}')
  expect(await screen.findByRole('button', { name: 'North' })).toBeVisible()
  expect(await screen.findByText('Harbor Dental 1: Region changed')).toBeVisible()
  expect(changes).toEqual([
    { selection: { ids: [lead(1).id] }, change: { kind: 'value', fieldId: region.id, value: 'North' } },
  ])
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a value that isn’t saved goes back to the saved one', async () => {
  const { user } = await open([`field:${region.id}`], {
    'GET /api/lead-fields': [region],
    'POST /api/leads/tags-of': [{ leadId: lead(1).id, tagIds: [], values: { [region.id]: 'South' } }],
    'POST /api/leads/changes': refuse(400, 'Region takes only North and South.'),
  })
  await user.click(await screen.findByRole('button', { name: 'South' }))
  await user.type(await field('Region of Harbor Dental 1'), 'east{Enter}')
  expect(await screen.findByText('Region takes only North and South.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'South' })).toBeVisible()
})

test('T lists the tags of the row: choosing one adds it, or removes one that it has', async () => {
  const changes: unknown[] = []
  const has = [{ leadId: lead(1).id, tagIds: [north.id], values: {} }]
  const { user, answers } = await open(['phone'], {
    'GET /api/tags': [north],
    'POST /api/leads/tags-of': has,
    'GET /api/leads/:id/more': { tags: [north], values: [], origins: [], directory: null, suppression: null },
    'POST /api/leads/changes': ({ body }: Asked) => {
      changes.push((body as { change: unknown }).change)
      return changed(1)
    },
  })
  await user.keyboard('jt')
  const menu = await screen.findByRole('menu', { name: 'Tags of Harbor Dental 1' })
  await user.click(within(menu).getByRole('menuitem', { name: 'North tour' }))
  await waitFor(() => expect(changes).toEqual([{ kind: 'untag', tagId: north.id }]))
  answers['GET /api/leads/:id/more'] = { tags: [], values: [], origins: [], directory: null, suppression: null }
  await user.keyboard('jt')
  const other = await screen.findByRole('menu', { name: 'Tags of Pearl Bakery' })
  await user.click(within(other).getByRole('menuitem', { name: 'North tour' }))
  await waitFor(() => expect(changes[1]).toEqual({ kind: 'tag', tagId: north.id }))
})

test('while the tags of a row are read, what’s typed is no shortcut, and it is again if they can’t be read', async () => {
  const more = Promise.withResolvers<unknown>()
  const { user, saved } = await open(['status'], { 'GET /api/leads/:id/more': () => more.promise })
  await user.keyboard('jt')
  await user.keyboard('4')
  more.resolve(refuse(404, 'Lead not found'))
  await waitFor(async () => {
    await user.keyboard('3')
    expect(saved()).not.toEqual([])
  })
  expect(saved()).toEqual([{ status: 'warm' }])
})

test('Z undoes what was changed last, be it a status or a tag', async () => {
  const undone: string[] = []
  const { user, saved } = await open(['status'], {
    'GET /api/tags': [north],
    'POST /api/leads/tags-of': [],
    'POST /api/leads/changes': changed(1),
    [`POST /api/leads/changes/${changed(1).id}/undo`]: ({ call }: Asked) => {
      undone.push(call)
      return { restored: 1 }
    },
  })
  const tagIt = async () => {
    await user.keyboard('t')
    const menu = await screen.findByRole('menu', { name: 'Tags of Harbor Dental 1' })
    await user.click(within(menu).getByRole('menuitem', { name: 'North tour' }))
    expect(await screen.findByText('Tag added')).toBeVisible()
  }
  const close = () => user.click(screen.getByRole('button', { name: 'Close notification' }))
  await user.keyboard('j4')
  await screen.findByText('Harbor Dental 1: Converted')
  await tagIt()
  await user.keyboard('z')
  expect(await screen.findByText('Change undone')).toBeVisible()
  expect(undone).toHaveLength(1)
  await tagIt()
  await close()
  await user.keyboard('z3')
  await screen.findByText('Harbor Dental 1: Warm')
  await close()
  await user.keyboard('z')
  await screen.findByText('Lead updated')
  expect(saved()).toEqual([{ status: 'converted' }, { status: 'warm' }, { status: 'new' }])
})
