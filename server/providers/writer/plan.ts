import { type ArgumentKind, argumentKinds } from './arguments.ts'
import { type AskKind, askKinds } from './calls-to-action.ts'
import { type OpeningKind, openingKinds } from './openings.ts'
import { hash } from './seed.ts'
import type { LetterRequest } from './writer.ts'

/** Which letter of the many that could be written from the same words. */
export interface Plan {
  /** 0 to 3; texts that come in four go by it. */
  turn: number
  opening: OpeningKind
  argument: ArgumentKind
  second: ArgumentKind
  /** Only for a long letter about which little is known. */
  third: ArgumentKind
  ask: AskKind
  /** Chooses between wordings; grows with every four variations, so that the fifth letter is none of the first. */
  seed: number
}

/**
 * Four variations in a row have four openings, four arguments and four calls to action. Where the round begins
 * depends on the words, so that a list of businesses does not get the same opening a hundred times.
 */
export const planOf = (request: LetterRequest): Plan => {
  const words = hash(request.nicheOffer, request.targetBusinessDetails)
  const round = Math.floor(request.variation / 4)
  const turn = (words + request.variation) % 4
  const shifted = turn + (words >>> 4)
  return {
    turn,
    opening: openingKinds[turn] ?? 'question',
    argument: argumentKinds[(shifted + round) % 4] ?? 'ease',
    second: argumentKinds[(shifted + round + 2) % 4] ?? 'fit',
    third: argumentKinds[(shifted + round + 3) % 4] ?? 'no-risk',
    ask: askKinds[(request.variation + (words >>> 8) + round) % 5] ?? 'call',
    seed: hash(words, round, request.tone),
  }
}
