import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Interpretation, queryText } from '#contract/search.ts'
import { categoriesOf, filtersOf } from './chip-parts.ts'
import { SearchHints } from './chips.tsx'

const understood: Interpretation = {
  category: { code: 'bar', label: 'Bar' },
  words: '',
  place: null,
  radiusKm: 8,
  count: 20,
  said: { business: 'bars', place: '', count: null, radiusKm: null },
}

function show(more: Partial<Interpretation>, props: { hasArea?: boolean } = {}) {
  const chosen: string[] = []
  const all = { understood: { ...understood, ...more }, hasArea: false, isCurrent: true, ...props }
  const { container } = render(<SearchHints {...all} onChoose={text => chosen.push(text)} />)
  return { container, chosen }
}

test('asks for a place, unless an area is drawn', () => {
  expect(show({}).container.textContent).toContain('Add “in” and a city or ZIP code to search in a place.')
  expect(show({}, { hasArea: true }).container.textContent).toBe('')
})

test('takes a suggested text on a click', async () => {
  const text = 'No place called “edinborough” is known. Did you mean:'
  const { chosen } = show({ hints: [{ text, options: [{ label: 'Edinburgh', text: 'bars in Edinburgh' }] }] })
  expect(screen.getByText(text, { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Edinburgh' }))
  expect(chosen).toEqual(['bars in Edinburgh'])
})

test('joins several types of business into one text', () => {
  const also = [{ code: 'restaurant', label: 'Restaurant' }]
  expect(categoriesOf({ ...understood, also })).toBe('Bars and restaurants')
})

test('lists the filters, each with the query that is left without it', () => {
  const said = {
    ...understood.said,
    place: 'Boise',
    has: ['phone' as const],
    lacks: ['website' as const],
    isOpen: true as const,
    rating: 4,
  }
  expect(filtersOf({ ...understood, said }).map(({ text, rest }) => [text, queryText(rest)])).toEqual([
    ['with phone', 'bars without website open now rated over 4 in Boise'],
    ['without website', 'bars with phone open now rated over 4 in Boise'],
    ['open now', 'bars with phone without website rated over 4 in Boise'],
    ['rated over 4', 'bars with phone without website open now in Boise'],
  ])
})
