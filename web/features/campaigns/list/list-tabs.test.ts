import { expect, test } from 'vitest'
import type { Campaign } from '#contract/campaigns.ts'
import { LIST_TABS, matches } from './list-tabs.ts'

const campaign = (changes: Partial<Campaign>) =>
  ({ name: 'Sushi restaurants, Vancouver', subject: 'Hi {{businessName}}', status: 'draft', ...changes }) as Campaign

test.each<[Partial<Campaign>, string[]]>([
  [{ status: 'draft' }, ['all', 'drafts']],
  [{ status: 'scheduled' }, ['all', 'active']],
  [{ status: 'sending' }, ['all', 'active']],
  [{ status: 'paused' }, ['all', 'active']],
  [{ status: 'finished' }, ['all', 'finished']],
  [{ status: 'cancelled' }, ['all', 'finished']],
  [{ status: 'finished', archivedAt: '2026-11-24T09:00:00Z' }, ['archived']],
  [{ status: 'draft', archivedAt: '2026-11-24T09:00:00Z' }, ['archived']],
])('%j is listed under %j', (changes, tabs) => {
  expect(LIST_TABS.filter(tab => tab.holds(campaign(changes))).map(tab => tab.value)).toEqual(tabs)
})

test.each<[string, boolean]>([
  ['', true],
  ['vancouver sushi', true],
  ['SUSHI', true],
  ['hi', true],
  ['pizza', false],
  ['sushi pizza', false],
])('a search for "%s" finds it: %s', (search, isFound) => {
  expect(matches(campaign({}), search)).toBe(isFound)
})
