import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import { type Asked, renderApp } from '#test/web/app.tsx'

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = (name: string) => screen.getByRole('button', { name })

test('lists who is in another campaign, and includes them anyway until that is undone', async () => {
  const inOther: Finding = {
    code: 'skipped',
    severity: 'warning',
    count: 1,
    of: 2,
    emails: ['ann@bakery.example'],
    suppressed: [{ reason: 'in-other-campaign', count: 1 }],
  }
  const { user } = renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [],
      'POST /api/campaigns/preflight': ({ body }: Asked) => ({
        findings: (body as { includesContacted?: boolean }).includesContacted ? [] : [inOther],
      }),
    },
  })
  await fill('Recipients', 'ann@bakery.example, bob@garage.example')
  await fill('Subject', 'Hello')
  await fill('Email Body', 'Hello there')
  const words = /1 of 2 recipients will be skipped: 1 in another campaign or emailed lately/
  expect(await screen.findByText(words)).toBeVisible()
  await user.click(press('Include anyway'))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  await user.click(press('Undo'))
  expect(await screen.findByText(words)).toBeVisible()
})
