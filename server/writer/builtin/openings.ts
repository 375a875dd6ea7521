import type { Tone } from '#contract/writer.ts'

export type OpeningKind = 'question' | 'observation' | 'direct' | 'time'

export const openingKinds = ['question', 'observation', 'direct', 'time'] as const

type Choices = readonly [string, ...string[]]

/** Opening sentences that come neither from the trade nor from the topic. */
export const openings: Record<'direct' | 'time', Record<Tone, Choices>> = {
  direct: {
    professional: [
      'I am writing to {to} for one reason, and I will come straight to it.',
      'This is a short note to {to} with a specific suggestion.',
    ],
    casual: [
      'Straight to the point: this is a short pitch to {to}.',
      'No long introduction, just the reason why I am writing to {to}.',
    ],
    friendly: [
      'I hope your week is going well, and I will be open about why I am writing to {to}.',
      'I hope things are going well for you; let me tell you right away why I am writing to {to}.',
    ],
  },
  time: {
    professional: [
      'Between {day}, there is rarely a quiet hour left for {chore}, so I will be brief.',
      'With {day} to deal with, there is little room left for {chore}, so this is a short message.',
    ],
    casual: [
      'Between {day}, who has a quiet hour left for {chore}? I will keep this brief.',
      'With {day} to get through, {chore} can easily slip to the bottom of the list, so I will keep it short.',
    ],
    friendly: [
      'I can imagine that between {day} there is not much time left for {chore}, so I will be quick.',
      'With {day} to take care of, there is not much time left for {chore}, so I promise to be brief.',
    ],
  },
}

export const defaultDay = 'the daily work, the phone and the paperwork'

/** Follows the pitch and ties it to the opening. `{to}` and `{at}` are the business and its town. */
export const bridges: Record<OpeningKind, Record<Tone, Choices>> = {
  question: {
    professional: [
      'That question is the reason for this message to {to}.',
      'I would like to put that question to {to}.',
    ],
    casual: [
      'That question is why I am getting in touch with {to}.',
      'So I thought I would put that question to {to}.',
    ],
    friendly: [
      'That question is what made me want to write to {to}.',
      'I like that question, so I thought I would put it to {to}.',
    ],
  },
  observation: {
    professional: [
      'That is why I am writing to {to}.',
      'With this in mind, I would like to make a suggestion to {to}.',
    ],
    casual: ['That is why I am writing to {to}.', 'If that sounds familiar at {at}, I may be able to help.'],
    friendly: ['That is why I wanted to say hello to {to}.', 'If that rings true at {at}, I would be happy to help.'],
  },
  direct: {
    professional: [
      'You can judge better than I can whether that is useful to {aOne|a local business}.',
      'I would like to find out whether that is of interest to you as {aOne|a local business}.',
    ],
    casual: [
      'You know best whether {aOne|a local business} has any use for it.',
      'The only question is whether it is any use to you as {aOne|a local business}.',
    ],
    friendly: [
      'I would love to know whether that might be useful to you as {aOne|a local business}.',
      'Perhaps that is just what you need as {aOne|a local business}, perhaps not; I thought I would ask.',
    ],
  },
  time: {
    professional: [
      'If that would make the week easier at {at}, it may deserve a closer look.',
      'If it would take some work off your hands at {at}, it may be worth considering.',
    ],
    casual: [
      'If that takes something off the list at {at}, it might be worth a look.',
      'If it makes the week a bit easier at {at}, good; if not, no harm done.',
    ],
    friendly: [
      'If that could make the week a little lighter at {at}, I would be delighted.',
      'It would make me happy if it meant a bit more time for everyone at {at}.',
    ],
  },
}
