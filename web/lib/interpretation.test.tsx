import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { interpretation, useAsked } from './interpretation.ts'

const read = (words: string) => ({
  category: null,
  words,
  place: null,
  radiusKm: 8,
  count: 20,
  said: { business: words, place: '', count: null, radiusKm: null },
})

function Twice() {
  useQuery(interpretation('cafés'))
  useQuery(interpretation('bars'))
  return <p>{useAsked()?.text}</p>
}

test('where two texts are asked about at once, the later one is it', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const text of ['cafés', 'bars']) client.setQueryData(interpretation(text).queryKey, read(text))
  render(
    <QueryClientProvider client={client}>
      <Twice />
    </QueryClientProvider>,
  )
  expect(screen.getByText('bars')).toBeVisible()
})
