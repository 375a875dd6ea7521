import { describe, expect, test } from 'vitest'
import type { Finding } from '#contract/preflight.ts'
import type { FollowUp } from '#contract/sequences.ts'
import { missingIn } from '../review/missing.ts'
import { textFixOf } from '../review/review.tsx'
import { STEPS, stateOf, untouchedIn } from './steps.ts'

const typo = (email: 'first' | 'variant' | 'follow-up', n = 0): Finding => ({
  code: 'unknown-variable',
  severity: 'block',
  at: { email, n, field: 'body' },
  variable: '{{Bussiness Name}}',
  suggestion: 'businessName',
})
const skipped: Finding = { code: 'skipped', severity: 'warning', count: 1, of: 2, emails: [], suppressed: [] }
const missing: Finding = {
  code: 'missing-value',
  severity: 'warning',
  at: { email: 'first', n: 0, field: 'subject' },
  variable: 'city',
  count: 1,
  of: 2,
  emails: [],
}
const step = (type: FollowUp['type'], texts: Partial<FollowUp>): FollowUp => ({
  type,
  delayDays: 3,
  condition: 'not-replied',
  subject: '',
  body: '',
  ...texts,
})
const filled = {
  recipients: ['a@b.test'],
  bad: [] as string[],
  subject: 'Hello',
  body: 'Text',
  variants: [{ subject: 'Hi', body: 'Other text' }],
  steps: [step('email', { body: 'Again' }), step('call', {}), step('task', { subject: 'Follow them' })],
  accounts: [] as string[],
  isLater: true,
}
const states = (of: Partial<typeof filled>, findings: Finding[] = []) => {
  const { recipients: all, bad, subject, body, ...campaign } = { ...filled, ...of }
  const missing = missingIn({ addresses: { all, bad }, subject, body, campaign })
  const planned = { steps: campaign.steps, sendingAccountIds: campaign.accounts, sendingWindow: null }
  const untouched = untouchedIn(planned, campaign.isLater)
  return STEPS.map(({ id }) => stateOf(id, { findings, missing, bad, untouched }))
}

describe('how far each section is', () => {
  test.each([
    [
      'nothing written',
      states({ recipients: [], subject: '', body: '', steps: [], isLater: false }),
      ['open', 'open', 'open', 'open', 'open'],
    ],
    ['sent now, without follow-ups', states({ steps: [], isLater: false }), ['done', 'done', 'open', 'open', 'open']],
    [
      'sent now, from a chosen account',
      states({ accounts: ['a'], isLater: false }),
      ['done', 'done', 'done', 'done', 'open'],
    ],
    ['all written', states({}), ['done', 'done', 'done', 'done', 'open']],
    ['blank words', states({ body: ' \n ' }), ['done', 'open', 'done', 'done', 'open']],
    ['two broken addresses', states({ bad: ['x', 'y'] }), [{ blocks: 2 }, 'done', 'done', 'done', 'open']],
    [
      'a variant without a body, and a task without words',
      states({ variants: [{ subject: 'Hi', body: ' ' }], steps: [step('task', { body: 'Notes' })] }),
      ['done', 'open', 'open', 'done', 'open'],
    ],
    ['a follow-up without text', states({ steps: [step('email', {})] }), ['done', 'done', 'open', 'done', 'open']],
    ['a warning', states({}, [skipped, missing]), ['done', 'done', 'done', 'done', 'open']],
    [
      'typos',
      states({}, [typo('first'), typo('variant', 1), typo('follow-up', 1)]),
      ['done', { blocks: 2 }, { blocks: 1 }, 'done', 'open'],
    ],
  ])('%s', (_, shown, expected) => expect(shown).toEqual(expected))
})

describe('fixes of the review', () => {
  const emails = {
    subject: 'Bread in {{city}} and {{City|there}}',
    body: 'Hi {{bussiness_name|you}}, {{other}}',
    variants: [{ subject: 'A', body: '{{BussinessName}}' }],
    steps: [
      { type: 'email' as const, delayDays: 3, condition: 'not-replied' as const, subject: '', body: 'First' },
      {
        type: 'email' as const,
        delayDays: 3,
        condition: 'not-replied' as const,
        subject: '',
        body: '{{bussiness name}}',
      },
    ],
  }

  test('replace a misspelled variable where it was found, with its fallback', () => {
    expect(textFixOf(typo('first'))?.(emails)).toEqual({ body: 'Hi {{businessName|you}}, {{other}}' })
    expect(textFixOf(typo('variant', 1))?.(emails)).toEqual({ variants: [{ subject: 'A', body: '{{businessName}}' }] })
    expect(textFixOf(typo('follow-up', 2))?.(emails).steps?.map(({ body }) => body)).toEqual([
      'First',
      '{{businessName}}',
    ])
  })

  test('add a fallback only where there’s none', () =>
    expect(textFixOf(missing)?.(emails)).toEqual({ subject: 'Bread in {{city|your town}} and {{City|there}}' }))

  test('write what was meant where the text shows code, also as HTML writes it', () => {
    const at = { email: 'first', n: 0, field: 'body' } as const
    const garbled: Finding = { code: 'garbled', severity: 'warning', at, text: '&nbsp;', to: ' ' }
    expect(textFixOf(garbled)?.({ ...emails, body: '<p>Bread&amp;nbsp;and butter</p>' })).toEqual({
      body: '<p>Bread and butter</p>',
    })
    expect(textFixOf({ ...garbled, code: 'disagrees', text: '$39', to: 'the body says “$49”' })).toBeNull()
  })

  test('leave to the user what only they know', () => {
    expect(textFixOf(skipped)).toBeNull()
    expect(textFixOf({ ...missing, variable: 'senderName' } as Finding)).toBeNull()
  })
})
