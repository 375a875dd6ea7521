import { expect, test } from 'vitest'
import { literalBraces, markChoices } from '#contract/choices.ts'
import { drawClicks } from './draw-clicks.ts'

const link = (slot: number, clicks: number) => ({
  slot,
  target: `https://${slot}.example/`,
  clicks,
  recipients: clicks,
})
const draw = (html: string, clicks: number[] = [], unsubscribed = 0) => {
  const drawn = drawClicks({ html, links: clicks.map((n, slot) => link(slot, n)), unsubscribed })
  return new DOMParser().parseFromString(drawn, 'text/html')
}

test('writes the clicks beside each link, and tints the most clicked the most', () => {
  const page = draw(
    '<a href="{{@link:0}}">one</a>, <a href="{{@link:1}}">two</a>, <a href="{{@link:2}}">none</a>',
    [6, 1, 0],
  )
  expect(page.body.textContent).toBe('one6 clicks, two1 click, none')
  const tints = [...page.querySelectorAll('a')].map(anchor => anchor.style.background)
  expect(Number(tints[0]?.match(/([\d.]+)\)$/)?.[1])).toBeGreaterThan(Number(tints[1]?.match(/([\d.]+)\)$/)?.[1]))
  expect(tints[2]).toBe('')
})

test('leaves no link that leads anywhere, but says where it leads', () => {
  const page = draw('<a href="{{@link:0}}">one</a> <a href="https://x.example/">x</a>', [1])
  expect(page.querySelectorAll('[href]')).toHaveLength(0)
  expect(page.querySelector('a')?.title).toBe('https://0.example/')
})

test('shows variables by their names, choices by their first option, and removes the pixel', () => {
  const page = draw(`${markChoices('<p>{Hi|Hello} {{business_name|there}}</p>').text}<img src="{{@pixel}}">`)
  expect(page.body.textContent).toBe('Hi Business name')
  expect(page.querySelector('img')).toBeNull()
})

test('keeps braces that the recipient sees as braces', () => {
  expect(draw(`<p>${literalBraces('{{x}} {a|b}')} {{city}}</p>`).body.textContent).toBe('{{x}} {a|b} City')
})

test('counts who unsubscribed beside the link in the footer', () => {
  expect(draw('<a href="{{@unsubscribe}}">Unsubscribe</a>', [], 2).body.textContent).toBe('Unsubscribe2 unsubscribed')
})
