import type { EmailRequest } from '../writer.ts'
import { type ArgumentKind, argumentKinds } from './arguments.ts'
import { type AskKind, askKinds } from './calls-to-action.ts'
import { type OpeningKind, openingKinds } from './openings.ts'
import { hash } from './seed.ts'

/** Which letter of the many that could be written from the same words. */
export interface Plan {
  /** 0 to 3: which of the four kinds of letters. */
  turn: number
  /** How often all four were written before. */
  round: number
  /** Texts that come in four go by it: no round says what the one before said. */
  wording: number
  opening: OpeningKind
  argument: ArgumentKind
  second: ArgumentKind
  /** Only for a long letter about which little is known. */
  third: ArgumentKind
  ask: AskKind
  /** Chooses between wordings, together with the round. */
  seed: number
}

/**
 * Four variations in a row have four openings, four arguments and four calls to action. Where the round begins
 * depends on the words, so that a list of businesses does not get the same opening a hundred times.
 */
export const planOf = (request: EmailRequest): Plan => {
  const words = hash(request.nicheOffer, request.targetBusinessDetails)
  const round = Math.floor(request.variation / 4)
  const turn = (words + request.variation) % 4
  const shifted = turn + (words >>> 4)
  return {
    turn,
    round,
    wording: (turn + round) % 4,
    opening: openingKinds[turn] ?? 'question',
    argument: argumentKinds[(shifted + round) % 4] ?? 'ease',
    second: argumentKinds[(shifted + round + 2) % 4] ?? 'fit',
    third: argumentKinds[(shifted + round + 3) % 4] ?? 'no-risk',
    // Five kinds against four openings: twenty variations meet in other pairs.
    ask: askKinds[(request.variation + (words >>> 8)) % 5] ?? 'call',
    seed: hash(words, request.tone),
  }
}
