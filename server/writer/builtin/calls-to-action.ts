import type { Tone } from '#contract/writer.ts'

type Choices = readonly [string, ...string[]]

export const askKinds = ['call', 'yes', 'details', 'time', 'permission'] as const
export type AskKind = (typeof askKinds)[number]

/** One clear thing to do. No dates, durations, or prices, because nobody gave any. */
export const asks: Record<AskKind, Record<Tone, Choices>> = {
  call: {
    professional: [
      'Would you be open to a brief call[ about {gist}]?',
      'May I suggest a brief call to see whether this makes sense for you?',
    ],
    casual: [
      'Up for a quick call[ about {gist}]?',
      'Got a moment for a quick call to see if there is anything in it for you?',
    ],
    friendly: [
      'Would you like to have a quick chat[ about {gist}]?',
      'Shall we have a relaxed call and see whether it suits you?',
    ],
  },
  yes: {
    professional: [
      'If you are interested, simply reply with "yes" and I will take it from there.',
      'A reply with the word "yes" is all it takes, and I will send you the next step.',
    ],
    casual: ['Interested? Just hit reply and write "yes".', 'Just send back a "yes" and I will get things moving.'],
    friendly: [
      'If you like the sound of it, just write back "yes" and I will do the rest.',
      'A simple "yes" by reply is plenty, and I will take care of what comes next.',
    ],
  },
  details: {
    professional: [
      'Shall I send you the details[ on {gist}], so that you can read them when it suits you?',
      'I would be glad to send you the details in writing; where should they go?',
    ],
    casual: [
      'Want me to send over the details?',
      'Should I send you the details[ on {gist}], so you can have a look when things are quiet?',
    ],
    friendly: [
      'Shall I send you a few details[ on {gist}] to read over a cup of coffee?',
      'I would be happy to put the details in an email for you. Would that help?',
    ],
  },
  time: {
    professional: [
      'Which day and time would suit you for a conversation? I will fit in with your plans.',
      'If you name a day and a time that are convenient, I will keep them free for you.',
    ],
    casual: [
      'What day works for you? Name a time and I will be there.',
      'Pick a day and a time that suit you and I will fit in around them.',
    ],
    friendly: [
      'Which day would be good for you? Choose any time you like and I will make it work.',
      'Just tell me a day and a time when things are calm, and I will be there.',
    ],
  },
  permission: {
    professional: [
      'Would it be all right if I put a suggestion for {name|your business} in writing and sent it to you?',
      'May I prepare a short suggestion for {name|your business} and send it to you?',
    ],
    casual: [
      'Mind if I write down a few ideas for {name|your business} and send them over?',
      'OK if I put together a short suggestion for you?',
    ],
    friendly: [
      'Would you mind if I wrote down a few thoughts for {name|your business} and sent them along?',
      'May I put together a little suggestion for you and send it your way?',
    ],
  },
}

/** An easy way to say no, four wordings each. None promises silence, because follow-ups stop only after a reply. */
export const wayOut: Record<Tone, readonly [string, string, string, string]> = {
  professional: [
    'If this is not the right moment, a single line is enough and I will leave it there.',
    'Should it not be relevant to you, please feel free to say so.',
    'If somebody else looks after this, I would be grateful for a name.',
    'A "no, thank you" is a perfectly good answer as well.',
  ],
  casual: [
    'Not the right time? Just say so and I will leave it at that.',
    'If it is not for you, no hard feelings: tell me and I will stop there.',
    'If somebody else handles this, just point me their way.',
    'And "no thanks" is a fine answer, too.',
  ],
  friendly: [
    'And if now is not the moment, just let me know; that is perfectly fine.',
    'If it is not for you, I will understand; a short word is enough.',
    'If somebody else is the right person for this, I would be grateful if you passed it on.',
    'A kind "no, thank you" is welcome as well.',
  ],
}
