import type { Length } from '#contract/writer.ts'
import { countWords } from '../clean.ts'

/** The position of a paragraph in the email. */
const SLOTS = [
  'greeting',
  'opening',
  'pitch',
  'list',
  'support',
  'argument',
  'ground',
  'steps',
  'second',
  'third',
  'ask',
  'leftover',
  'sign',
] as const
export type Slot = (typeof SLOTS)[number]

/** One sentence or list of an email. Parts of one slot make one paragraph. */
export interface Part {
  slot: Slot
  text: string
  /** Always included; other parts are added in order while there's space. */
  isRequired?: boolean
  /** Added even if the email is long enough, up to the maximum. */
  isWanted?: boolean
}

/** Words from the greeting to the signature: enough at `least`; optional parts never exceed `most`. */
const ROOM: Record<Length, { least: number; most: number }> = {
  short: { least: 54, most: 80 },
  medium: { least: 96, most: 140 },
  long: { least: 168, most: 230 },
}

export const assemble = (parts: readonly Part[], length: Length): string => {
  const { least, most } = ROOM[length]
  const chosen = new Set(parts.filter(part => part.isRequired))
  const words = (): number => [...chosen].reduce((sum, part) => sum + countWords(part.text), 0)
  for (const part of parts) {
    const soFar = words()
    if ((part.isWanted || soFar < least) && soFar + countWords(part.text) <= most) chosen.add(part)
  }
  return SLOTS.map(slot =>
    paragraph(
      slot,
      parts.filter(part => part.slot === slot && chosen.has(part)),
    ),
  )
    .filter(text => text !== '')
    .join('\n\n')
}

const paragraph = (slot: Slot, parts: readonly Part[]): string => {
  const texts = parts.map(part => part.text)
  if (slot !== 'list') return texts.join(' ')
  // The first part of a list is its heading, which makes no sense without an item.
  return texts.length > 1 ? texts.join('\n') : ''
}
