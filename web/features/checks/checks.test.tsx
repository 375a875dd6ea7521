import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHECKS } from '#contract/checks.ts'
import { deliveryChecks } from '#contract/checks-of-delivery.ts'
import { renderApp } from '#test/web/app.tsx'

test('the page lists every check with its threshold and its source', async () => {
  renderApp('/checks')
  const [first] = await screen.findAllByRole('row', { name: /^Gmail’s bulk senders warns/ })
  expect(within(first as HTMLElement).getByText(/^5,000 emails a day/)).toBeVisible()
  expect(within(first as HTMLElement).getByRole('link', { name: /^support.google.com/ })).toBeVisible()
  const names = [...Object.values(CHECKS), ...Object.values(deliveryChecks)].map(({ name }) => name)
  expect(names.filter(name => screen.queryAllByText(name).length === 0)).toEqual([])
})
