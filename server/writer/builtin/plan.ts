import type { EmailRequest } from '../writer.ts'
import { type ArgumentKind, argumentKinds } from './arguments.ts'
import { type AskKind, askKinds } from './calls-to-action.ts'
import { type OpeningKind, openingKinds } from './openings.ts'
import { hash } from './seed.ts'

/** Which of the many possible emails to write. */
export interface Plan {
  /** 0 to 3: which of the four types of email. */
  turn: number
  /** How often all four have been written before. */
  round: number
  /** Selects texts that come in fours, so that no round repeats the one before. */
  wording: number
  opening: OpeningKind
  argument: ArgumentKind
  second: ArgumentKind
  /** Only for a long email with few facts. */
  third: ArgumentKind
  ask: AskKind
  /** Selects a wording, together with the round. */
  seed: number
}

/**
 * Four variations in a row have different openings, arguments, and calls to action. The words decide where a round starts,
 * so that a list of businesses doesn't get the same opening a hundred times.
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
    // Five arguments against four openings: twenty variations pair them differently.
    ask: askKinds[(request.variation + (words >>> 8)) % 5] ?? 'call',
    seed: hash(words, request.tone),
  }
}
