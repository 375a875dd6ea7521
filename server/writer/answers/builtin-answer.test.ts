import { expect, test } from 'vitest'
import { type BuiltinAnswer, writeAnswer } from './builtin-answer.ts'

const answer = (text: string, offer: string, label: string | null = null) =>
  writeAnswer({
    facts: [],
    offer: { offer, audience: '', signature: '' },
    sender: { name: 'Sam Field' },
    tone: 'friendly',
    seed: 0,
    reply: { text, label, until: null, otherAddress: null, namesTime: false },
    earlier: '',
    now: new Date('2026-03-02T12:00:00Z'),
    timeZone: 'UTC',
  } satisfies BuiltinAnswer)

test.each([
  ['How much is it?', 'We print stickers. Stickers cost 80 cents each.', 'Stickers cost 80 cents each.'],
  ['Was kostet das?', 'Wir putzen Fenster. Ein Besuch kostet 45 Franken.', 'Ein Besuch kostet 45 Franken.'],
  [
    'How much is it?',
    'We clean. A visit takes approx. 2 hours and costs $90.',
    'A visit takes approx. 2 hours and costs $90.',
  ],
])('answers “%s” with the sentence of the offer that names a price', (text, offer, price) => {
  expect(answer(text, offer)).toEqual({ body: expect.stringContaining(`\n\n${price}\n\n`) })
})

test('Spanish “vale” is a yes, and no question about the price', () => {
  expect(answer('Vale, llámeme.', 'Afinamos pianos.', 'interested')).toEqual({
    body: expect.stringContaining('¿Le llamamos el'),
  })
})
