import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { landingContent } from './content.ts'
import { Landing } from './landing.tsx'

const section = (id: string) => within(document.querySelector(`#${id}`) as HTMLElement)

test('links to its sections, to Log In, and to Sign Up', () => {
  render(<Landing />)
  for (const name of ['Features', 'Pricing', 'FAQ']) {
    const [link] = screen.getAllByRole('link', { name })
    expect(document.querySelector(link?.getAttribute('href') ?? '')).not.toBeNull()
  }
  expect(screen.getAllByRole('link', { name: 'Log In' })[0]).toHaveAttribute('href', '/login')
  expect(screen.getAllByRole('link', { name: 'Sign Up' })[0]).toHaveAttribute('href', '/register')
})

test('shows the specified prices and the 7-day free trial', () => {
  render(<Landing />)
  const pricing = section('pricing')
  expect(pricing.getByText('Every plan starts with a 7-day free trial.')).toBeVisible()
  const plans = pricing.getAllByRole('heading', { level: 3 }).map(title => {
    const [price, ...points] = [...(title.parentElement?.querySelectorAll('p.figures, li, a[href^=mailto]') ?? [])]
    return [title.textContent, price?.textContent, points.map(point => point.textContent)]
  })
  expect(plans).toEqual([
    ['Starter', '$29/mo', ['500 leads/mo', 'AI email generation', 'Basic analytics']],
    ['Pro', '$99/mo', ['Unlimited leads', 'Advanced AI', 'Full analytics']],
    ['Calling Only', '$300/mo', ['1,000 calls/mo', 'Call analytics', 'AI insights']],
    ['Enterprise', 'Custom', ['Pricing for your volume', 'Runs on your own servers', 'Contact sales']],
  ])
})

test('says which plans have another name in the app', () => {
  render(<Landing />)
  const pricing = section('pricing')
  for (const [name, inside] of [
    ['Starter', 'Called Basic in the app'],
    ['Pro', 'Called Standard in the app'],
  ] as const)
    expect(pricing.getByRole('heading', { name }).parentElement).toHaveTextContent(inside)
  expect(pricing.getAllByText(/in the app/)).toHaveLength(2)
})

test('offers calling, and promises nothing for later', () => {
  render(<Landing />)
  expect(section('features').getByText('Calls from the list')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/next release|later release/i)
})

test('shows the loop in five scenes, each with the product in both themes, loaded once it’s seen', () => {
  render(<Landing />)
  const scenes = section('features').getAllByRole('listitem').slice(0, 5)
  expect(scenes.map(scene => within(scene).getByRole('heading').textContent?.slice(1))).toEqual([
    'Find',
    'Organize',
    'Write',
    'Send',
    'Measure',
  ])
  for (const scene of scenes) {
    const pictures = within(scene).getAllByRole('img')
    expect(pictures.map(picture => [picture.getAttribute('loading'), picture.className.includes('hidden')])).toEqual([
      ['lazy', true],
      ['lazy', true],
    ])
    const [light, dark] = pictures.map(picture => picture.getAttribute('src'))
    expect([light, dark]).toEqual([expect.stringMatching(/-light/), expect.stringMatching(/-dark/)])
  }
  expect(
    section('features').getByText(/businesses © OpenStreetMap contributors, statuses, addresses, and offer made up/),
  ).toBeVisible()
})

test('the comparison also says where something else is the better choice', () => {
  render(<Landing />)
  const table = within(screen.getByRole('region', { name: 'What to use when' })).getByRole('table')
  expect(within(table).getByRole('row', { name: /^Newsletters/ })).toHaveTextContent(
    'Newsletters to subscribersNot what it’s forHardlyWhat it’s best at',
  )
})

test('answers questions about the trial, canceling, personalization, and integrations', () => {
  render(<Landing />)
  const questions = [...document.querySelectorAll('#faq summary')].map(summary => summary.textContent)
  expect(questions).toEqual([
    'How does the free trial work?',
    'Can I cancel at any time?',
    'How does the AI personalize emails?',
    'Which integrations does Canvass have?',
  ])
})

test('shows no testimonials or figures until the operator adds some', () => {
  render(<Landing />)
  expect(screen.queryByText('What customers say')).toBeNull()
  expect(screen.queryByRole('region', { name: 'In figures' })).toBeNull()
  expect(document.body.textContent).not.toMatch(/50K|95%|3x/)
})

test('shows the testimonials, figures, and sales contact that the operator added', () => {
  const content = {
    ...landingContent,
    figures: [{ value: '1,200', label: 'businesses found last month' }],
    testimonials: [{ quote: 'It found my neighbors.', name: 'Ann', business: 'Ann’s Bakery' }],
    contactSales: 'mailto:sales@canvass.example',
  }
  render(<Landing content={content} />)
  expect(within(screen.getByRole('region', { name: 'In figures' })).getByText('1,200')).toBeVisible()
  expect(section('testimonials').getByText('It found my neighbors.')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Contact sales' })
  expect(link).toHaveAttribute('href', 'mailto:sales@canvass.example')
})
