import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'
import { sharedProduct } from './product.ts'

/** A formatted email from the editor to the outbox: chips, links, a button, a pasted letter, a design. */
const { page, ask, field } = await startJourney('editor', await sharedProduct())
await ask('PUT', '/api/settings/sender', { postalAddress: '1 Main Street, Springfield' })
await page.goto('/campaigns/new')

const body = () => page.getByRole('textbox', { name: 'Email Body' })
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
const view = (name: string) => page.getByRole('button', { name, exact: true }).first()
const source = async () => {
  await view('HTML').click()
  const html = await field('Email Body').inputValue()
  await view('Formatted').click()
  await body().waitFor()
  return html
}
/** Behind the last letter. The editor learns where the caret is an event later than the browser, and its focus may move it back. */
async function toEnd(): Promise<void> {
  await body().click()
  const textBehindCaret = `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
    const range = document.createRange()
    range.selectNodeContents(document.activeElement)
    range.setStart(getSelection().focusNode, getSelection().focusOffset)
    done(document.activeElement.role === 'textbox' ? range.toString() : 'the editor has no focus')
  })))`
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+End')
      return page.evaluate(textBehindCaret)
    })
    .toBe('')
}

/** As a string, because the test itself runs where there's no browser. */
const paste = (html: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(html)})
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('[role=textbox].email-content').dispatchEvent(event)
  }`)

test('typed text becomes formatted text with its variables as chips', async () => {
  await field('Recipients').fill('ann@bakery.example')
  await field('Subject').fill('A new menu')
  await field('Email Body').fill('Hello {{businessName|there}},\n\nwe print menus.')
  await view('Formatted').click()
  await body().getByText('Business name or “there”').waitFor()
  expect(await source()).toBe('<p>Hello {{businessName|there}},</p><p>we print menus.</p>')
})

test('a misspelled variable says what was meant', async () => {
  await toEnd()
  await page.keyboard.type(' In {{citty}} ')
  const chip = body().getByText('{{citty}}')
  await chip.click()
  await page.getByText('“citty” isn’t a variable. Did you mean City?').waitFor()
  await page.getByRole('button', { name: 'Replace' }).click()
  await body().getByText('City', { exact: true }).click()
  const fallback = page.getByLabel('Where city is missing:')
  await fallback.fill('your town')
  await fallback.press('Enter')
  expect(await source()).toBe('<p>Hello {{businessName|there}},</p><p>we print menus. In {{city|your town}} </p>')
})

test('the toolbar is one tab stop, and its buttons format', async () => {
  await toEnd()
  await page.keyboard.press('Enter')
  await page.keyboard.type('See our prices')
  await page.keyboard.press('Shift+Home')
  await tool('Link').click()
  const address = page.getByLabel('Web address')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await page.getByText('Enter a web address, such as example.com/menu.').waitFor()
  await address.fill('prices.example/menu')
  await address.press('Enter')
  await page.keyboard.press('Enter')
  await tool('Button').click()
  await page.getByLabel('Words on the button').fill('Book a call')
  await page.getByLabel('Web address').fill('https://book.example')
  await page.getByRole('button', { name: 'Add button' }).click()
  expect(await source()).toContain(
    '<p><a href="https://prices.example/menu">See our prices</a></p><p><a href="https://book.example" data-button="" style="display:inline-block;',
  )
  await tool('Bold').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate('document.activeElement.title')).toBe('Italic')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Email Body')
})

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body lang=EN-US>
<!--StartFragment--><p class=MsoNormal style='mso-pagination:none'><b><span style='font-size:14.0pt;color:red'>From Word</span></b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>One point</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>Another point</p>
<table class=MsoTable><tr><td><p class=MsoNormal>A cell</p></td></tr></table><img src="file:///C:/Temp/clip_image001.png"><!--EndFragment--></body></html>`
const GMAIL =
  '<meta charset="utf-8"><div dir="ltr"><div>From Gmail,</div><div><br></div><div>second <i style="color:blue" onclick="alert(1)">line</i> for {{phone|you}}</div></div>'

test('letters from Word and Gmail keep their words, not their styles', async () => {
  await toEnd()
  await page.keyboard.press('Enter')
  await paste(WORD)
  await page.getByText('Images weren’t pasted').waitFor()
  await page.keyboard.press('Enter')
  await paste(GMAIL)
  const html = await source()
  expect(html).toContain('<strong>From Word</strong>')
  expect(html).toContain('<ul><li><p>One point</p></li><li><p>Another point</p></li></ul>')
  expect(html).toContain('A cell')
  expect(html).toContain('From Gmail,')
  expect(html).toContain('second <em>line</em> for {{phone|you}}')
  expect(html).not.toMatch(/mso|Mso|color:(red|blue)|onclick|file:|<table|<o:/)
})

test('a design frames the email that the outbox keeps', async () => {
  await page.getByLabel('Design').selectOption({ label: 'Announcement' })
  expect(await source()).toMatch(/^<div data-design="announcement"><p>Hello/)
  await page.getByRole('button', { name: 'Send Campaign' }).click()
  await expect
    .poll(() => ask('GET', '/api/outbox'))
    .toEqual(expect.arrayContaining([expect.objectContaining({ subject: 'A new menu' })]))
  await page.goto('/outbox')
  await page.getByText('A new menu').first().click()
  const email = page.frameLocator('iframe')
  await email.getByText('Hello there,').waitFor()
  await email.getByText('In your town').waitFor()
  await email.getByRole('link', { name: 'Book a call' }).waitFor()
  await email.getByRole('link', { name: 'Unsubscribe' }).waitFor()
})
