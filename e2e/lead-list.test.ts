import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'
import { sharedProduct } from './product.ts'

/** A list is tagged and changed in bulk, and that undone; two leads are merged, one is moved on the board, and more are imported. */
const { page, ask, button, says } = await startJourney('lead-list', await sharedProduct())
const trades = ['Bakery', 'Dentist', 'Gym']
await ask('POST', '/api/leads/import', {
  leads: Array.from({ length: 30 }, (_, n) => ({
    businessName: `${['Harbor', 'Sunset', 'Old Town'][n % 3]} ${trades[n % 3]} ${n + 1}`,
    category: trades[n % 3],
    city: n % 2 ? 'Reno' : 'Austin',
    phone: `+1 212 555 01${String(n).padStart(2, '0')}`,
    email: `hello${n}@made.example`,
  })),
})

const fromMenu = async (name: string) => {
  await button('More actions for the selected leads').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const view = (name: string | RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })

test('finds a town, tags all its leads, and filters by the tag', async () => {
  await page.goto('/dashboard')
  await page.getByRole('searchbox', { name: 'Search your leads' }).fill('reno')
  await says('15 of 30 leads')
  await page.getByRole('checkbox', { name: 'Select all 15 leads' }).check()
  await fromMenu('Tags')
  const dialog = page.getByRole('dialog', { name: 'Add or remove a tag' })
  await dialog.getByLabel('New tag').fill('North tour')
  await dialog.getByLabel('Color').selectOption('Blue')
  await dialog.getByText('Applies to 15 leads.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Create and add' }).click()
  await says('15 leads tagged')
  await view('North tour').click()
  await page.waitForURL(url => url.searchParams.has('tag') && !url.searchParams.has('q'))
})

test('changes everything that matches after showing the number, and Undo reverts it', async () => {
  await page.getByRole('checkbox', { name: 'Select all 15 leads' }).check()
  await fromMenu('Change status')
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByRole('radio', { name: 'Warm' }).check()
  await dialog.getByText('Change 15 leads to Warm?').waitFor()
  await dialog.getByRole('button', { name: 'Change 15 leads' }).click()
  await says('15 leads changed to Warm')
  await button('Undo').click()
  await says('15 leads restored')
})

test('merges two leads, and the activity says so', async () => {
  await view(/^Your Leads/).click()
  for (const name of ['Harbor Bakery 1', 'Sunset Dentist 2'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await fromMenu('Merge')
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' })
  await dialog.getByRole('group', { name: 'Business name' }).getByText('Sunset Dentist 2').click()
  await dialog.getByRole('button', { name: 'Merge leads', exact: true }).click()
  await says('Leads merged')
  // The pointer keeps the toast while the largest dialog opens.
  const message = page.locator('[aria-label=Notifications] [role=status]')
  await message.hover()
  await page.getByRole('button', { name: 'Sunset Dentist 2', exact: true }).press('Enter')
  await page.getByText(/^Merged with /).waitFor()
  const write = page.getByRole('dialog').getByRole('button', { name: 'Write', exact: true })
  const [above, below] = [await write.boundingBox(), await message.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.mouse.move(0, 0)
  await button('Close').click()
})

test('goes through the leads beside the list by keyboard, and shares one by its address', async () => {
  const shown = (name: string) => page.getByRole('dialog', { name, exact: true }).waitFor()
  const [first = '', second = ''] = await page.locator('[data-name]').allTextContents()
  await button(first).click()
  await shown(first)
  await page.keyboard.press('j')
  await shown(second)
  await button('Previous lead (K)').click()
  await shown(first)
  await page.reload()
  await shown(first)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('moves cards on the board with the mouse and with keys, and undoes', async () => {
  await page.getByRole('radio', { name: 'Board' }).check({ force: true })
  await page.waitForURL(url => url.searchParams.get('show') === 'board')
  const column = (name: string) => page.getByRole('region', { name })
  const card = page.locator('[data-drop=new] [data-name]').first()
  const name = await card.locator('span[title]').first().innerText()
  // Waits until the card stays in its place.
  await card.hover({ position: { x: 40, y: 20 } })
  await page.mouse.down()
  const [from, to] = [await card.boundingBox(), await column('Warm 0').boundingBox()]
  if (!from || !to) throw new Error('The board isn’t painted')
  await page.mouse.move(from.x + 80, from.y + 30)
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await says(`${name}: Warm`)
  await column('Warm 1').locator('[data-name]:focus').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await says(`${name}: Converted`)
  await column('Converted 1').waitFor()
  await button('Undo').click()
  await column('Warm 1').waitFor()
  await page.reload()
  await column('Warm 1').getByText(name).click()
  await page.getByRole('dialog', { name }).waitFor()
  await button('Close lead').click()
  await page.getByRole('radio', { name: 'List' }).check({ force: true })
  await page.getByRole('table', { name: 'Your leads' }).waitFor()
})

test('imports another tool’s CSV file in a legacy encoding', async () => {
  await button('Import file').click()
  const dialog = page.getByRole('dialog', { name: 'Import file' })
  const upload = (name: string, buffer: Buffer) =>
    dialog.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const sees = (text: string) => dialog.getByText(text).first().waitFor()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const rows = [
    'Firma;E-Mail;Telefon;Ort;Land;Stand',
    'Café Müller;ada@mueller.example;0228 123456;Bonn;Deutschland;A1',
    '"Rot; Grün";;+49 228 654321;Köln;Deutschland;A2',
    'Blau;kein Postfach;;Köln;Deutschland;A3',
  ]
  await upload('messe.csv', Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1'))
  await dialog.getByLabel('Field for Stand').selectOption({ label: 'New field “Stand”' })
  await expect.poll(() => dialog.getByLabel('Field for Stand').inputValue()).toMatch(/^field:/)
  await press('Preview import')
  await sees('“kein Postfach” isn’t an email address')
  await press('Import leads')
  await sees('3 leads added.')
  await sees('We left out cells of 1 imported row that')
  await press('Done')
  await page.getByText('Rot; Grün').filter({ visible: true }).first().waitFor()
})
