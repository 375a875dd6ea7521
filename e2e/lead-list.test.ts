import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** A list is searched, tagged, filtered, changed in bulk, and undone; two leads are merged, and more are imported. */
let product: Product
let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  product = await startProduct({ EMAIL_FINDER: 'on' })
  browser = await launchBrowser()
  ;({ page, faults } = await openPage(browser, product.url))
  const name = { firstName: 'Ada', lastName: 'Lovelace' }
  await page.request.post('/api/auth/register', {
    data: { email: 'ada@marketer.test', password: 'correct horse battery', ...name },
  })
  const trades = ['Bakery', 'Dentist', 'Gym']
  await page.request.post('/api/leads/import', {
    data: {
      leads: Array.from({ length: 30 }, (_, n) => ({
        businessName: `${['Harbor', 'Sunset', 'Old Town'][n % 3]} ${trades[n % 3]} ${n + 1}`,
        category: trades[n % 3],
        city: n % 2 ? 'Reno' : 'Austin',
        phone: `+1 212 555 01${String(n).padStart(2, '0')}`,
        // A name that doesn't resolve, so nothing reaches the network.
        ...(n % 4 === 0 ? { website: 'https://made.example' } : { email: `hello${n}@made.example` }),
      })),
    },
  })
})
afterAll(async () => {
  await closePages(browser)
  await product?.stop()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(page, 'lead-list-failed')
  expect(faults).toEqual([])
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const fromMenu = async (name: string) => {
  await button('More actions for the selected leads').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const view = (name: string | RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name })
const said = (text: string) => page.getByText(text, { exact: true }).waitFor()

test('finds a town, tags all its leads, and filters by the tag', async () => {
  await page.goto('/dashboard')
  await page.getByRole('searchbox', { name: 'Search your leads' }).fill('reno')
  await said('15 of 30 leads')
  await page.getByRole('checkbox', { name: 'Select all 15 leads' }).check()
  await fromMenu('Tags')
  const dialog = page.getByRole('dialog', { name: 'Add or remove a tag' })
  await dialog.getByLabel('New tag').fill('North tour')
  await dialog.getByLabel('Color').selectOption('Blue')
  await dialog.getByText('Applies to 15 leads.', { exact: false }).waitFor()
  await picture(page, 'lead-list-tag')
  await dialog.getByRole('button', { name: 'Create and add' }).click()
  await said('15 leads tagged')
  await view('North tour').click()
  await page.waitForURL(url => url.searchParams.has('tag') && !url.searchParams.has('q'))
  await picture(page, 'lead-list-tags', page.getByRole('table', { name: 'Your leads' }))
})

test('changes everything that matches after showing the number, and Undo reverts it', async () => {
  await page.getByRole('checkbox', { name: 'Select all 15 leads' }).check()
  await picture(page, 'lead-list-bulk')
  await fromMenu('Change status')
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByRole('radio', { name: 'Warm' }).check()
  await dialog.getByText('Change 15 leads to Warm?').waitFor()
  await dialog.getByRole('button', { name: 'Change 15 leads' }).click()
  await said('15 leads changed to Warm')
  await button('Undo').click()
  await said('15 leads restored')
})

test('finds emails for leads with a website and no address, and shows the result', async () => {
  await view(/^Your Leads/).click()
  await page.getByRole('checkbox', { name: 'Select all 30 leads' }).check()
  await fromMenu('Find emails')
  const dialog = page.getByRole('dialog', { name: 'Find emails' })
  await dialog.getByText('8 of 30 leads have a website and no email address.').waitFor()
  await picture(page, 'lead-list-find')
  await dialog.getByRole('button', { name: 'Check 8 websites' }).click()
  await said('None of these leads has a website that Canvass can read.')
})

test('saves filters as a view', async () => {
  await page.keyboard.press('f')
  for (const name of ['Email', 'Without email']) await page.getByRole('menuitem', { name, exact: true }).click()
  await button('Remove Without email').waitFor()
  await picture(page, 'lead-list-chips')
  await button('Save view').click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('To call first')
  await dialog.getByRole('button', { name: 'Save view', exact: true }).click()
  await said('View saved')
  await button('Remove Without email').click()
  await said('30 leads')
  await view('To call first').waitFor()
})

test('merges two leads, and the activity says so', async () => {
  for (const name of ['Harbor Bakery 1', 'Sunset Dentist 2'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await fromMenu('Merge')
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' })
  await dialog.getByRole('group', { name: 'Business name' }).getByText('Sunset Dentist 2').click()
  await picture(page, 'lead-list-merge')
  await dialog.getByRole('button', { name: 'Merge leads', exact: true }).click()
  await said('Leads merged')
  // The pointer keeps the toast while the largest dialog opens.
  const message = page.locator('[aria-label=Notifications] [role=status]')
  await message.hover()
  await page.getByRole('button', { name: 'Sunset Dentist 2', exact: true }).press('Enter')
  await page.getByText(/^Merged with /).waitFor()
  const write = page.getByRole('dialog').getByRole('button', { name: 'Write', exact: true })
  const [above, below] = [await write.boundingBox(), await message.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await picture(page, 'lead-list-story')
  await page.mouse.move(0, 0)
  await button('Add tag').click()
  await page.getByRole('combobox', { name: 'Tag', exact: true }).fill('Fair')
  await button('Create tag').click()
  await button('Remove tag Fair').waitFor()
  await button('Close').click()
})

test('goes through the leads beside the list by keyboard, and shares one by its address', async () => {
  const shown = (name: string) => page.getByRole('dialog', { name, exact: true }).waitFor()
  const [first = '', second = ''] = await page.locator('[data-name]').allTextContents()
  await button(first).click()
  await shown(first)
  await page.keyboard.press('j')
  await shown(second)
  await picture(page, 'lead-list-docked')
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
  await picture(page, 'lead-list-board')
  await page.mouse.up()
  await said(`${name}: Warm`)
  await column('Warm 1').locator('[data-name]:focus').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await said(`${name}: Converted`)
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

test('renames a tag, and deletes it after showing the number of its leads', async () => {
  await button('More actions for the list').click()
  await page.getByRole('menuitem', { name: 'Tags and fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags and fields' })
  await dialog.getByRole('button', { name: 'Rename tag Fair' }).click()
  await dialog.getByRole('textbox', { name: 'Tag name' }).fill('Fair 2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Delete tag Fair 2026' }).click()
  await dialog.getByText('We’ll remove it from 1 lead. The leads stay.').waitFor()
  await picture(page, 'lead-list-named')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByText('Fair 2026').waitFor({ state: 'detached' })
})

test('imports another tool’s CSV file in a legacy encoding', async () => {
  await page.keyboard.press('Escape')
  await button('Import file').click()
  const dialog = page.getByRole('dialog', { name: 'Import file' })
  const upload = (name: string, buffer: Buffer) =>
    dialog.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const sees = (text: string) => dialog.getByText(text).first().waitFor()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await sees('Drop a file or paste rows here, or')
  await picture(page, 'import-file')
  await upload('book.xlsx', Buffer.from('PK\x03\x04'))
  await sees('The workbook is damaged or incomplete')
  const rows = [
    'Firma;E-Mail;Telefon;Ort;Land;Stand',
    'Café Müller;ada@mueller.example;0228 123456;Bonn;Deutschland;A1',
    '"Rot; Grün";;+49 228 654321;Köln;Deutschland;A2',
    'Blau;kein Postfach;;Köln;Deutschland;A3',
  ]
  await upload('messe.csv', Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1'))
  await dialog.getByLabel('Field for Stand').selectOption({ label: 'New field “Stand”' })
  await expect.poll(() => dialog.getByLabel('Field for Stand').inputValue()).toMatch(/^field:/)
  await picture(page, 'import-columns')
  await press('Preview import')
  await sees('“kein Postfach” isn’t an email address')
  await picture(page, 'import-preview')
  await press('Import leads')
  await sees('3 leads added.')
  await sees('We left out cells of 1 imported row that')
  await picture(page, 'import-result')
  await press('Done')
  await page.getByText('Rot; Grün').filter({ visible: true }).first().waitFor()
})
