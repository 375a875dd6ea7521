/** Reasons to reply: about the conversation on offer, never about results. Two wordings each. */
export const argumentKinds = ['outcome', 'ease', 'no-risk', 'fit'] as const
export type ArgumentKind = (typeof argumentKinds)[number]

type Pair = readonly [string, string]

/** The outcome argument comes from the topic of the offer. */
export const reasons: Record<Exclude<ArgumentKind, 'outcome'>, Pair> = {
  ease: [
    'There is nothing for you to prepare. A few lines about how you do things today are enough for me to say what I would suggest, and what I would leave as it is.',
    'It does not have to become a project for you. Tell me what bothers you most, and I will begin there and keep everything else out of your way.',
  ],
  'no-risk': [
    'Finding out whether it fits commits you to nothing. If it turns out not to be right for {name|you}, all it has taken is a conversation.',
    'You do not have to decide anything now. Ask whatever you would want to know before trusting someone with this, and make up your mind after that.',
  ],
  fit: [
    'Every business works in its own way, even in the same trade. So I would start from how things work at {name|your business}[ in {town}], not from a ready-made package.',
    'What suits a large chain seldom suits {aOne|a local business}[ in {town}]. I would rather understand your situation first and then suggest something that belongs to it.',
  ],
}

/** What would happen next, for a long email. */
export const nextSteps: readonly [string, string, string, string] = [
  'What would happen next is simple:\n- You reply with a line about what you need.\n- I answer with a short outline of what I would do.\n- You decide in your own time whether to go further.',
  'If you are curious, the next steps are small. First I would ask you what you have now and what you would like to be different. Then I would put a suggestion in writing, so that you can read it in peace and show it to anyone whose opinion you value. What happens then is up to you.',
  'If you do reply, it would help me to know:\n- How do you handle this at the moment?\n- What would you change first, if it were easy?\n- Who else should have a say in it?\nYour answers decide what I suggest, or whether I suggest anything at all.',
  'Here is how it would work. You tell me what you would like to get out of it, and what it must not interfere with. I think it through and come back with something concrete that you can accept, change or turn down. Until you say yes, nothing starts.',
]

/** Says which facts the email rests on and asks to be corrected; for a description in the user's words. */
export const groundings: readonly [string, string, string, string] = [
  'I wrote this with {profile} in mind; if I got any of that wrong, please tell me.',
  'I understand that you are {profile}. Please correct me if that is out of date.',
  'I had {profile} in mind when I wrote this, and I am happy to be corrected.',
  'As far as I know, you are {profile}. If that is not right, a short word is enough.',
]

/** The same for facts that are only a trade and a town. */
export const plainGroundings: readonly [string, string, string, string] = [
  'I have {name|you} down as {aOne}[ in {town}]; if that is not right, please tell me.',
  'I have {name|your business} listed as {aOne}[ in {town}]. Anything you add helps me to be more specific.',
  'I am writing to {name|you} as {aOne}[ in {town}], and I am happy to be corrected.',
  'As far as I know, {name|your business} is {aOne}[ in {town}]. The rest I would like to hear from you.',
]

export const siteNotes: readonly [string, string, string, string] = [
  'The web address I have for you is {website}; if there is a newer one, please send it along.',
  'I have {website} down as your web address, so that is where I would start unless you point me elsewhere.',
  'If {website} is still your web address, that is all I need to get started.',
  'I would take {website} as the starting point, provided that this address is still the right one.',
]

export const listLeads: readonly [string, string, string, string] = [
  'In more detail:',
  'The main points:',
  'To be more specific:',
  'A little more on that:',
]

/** Introduces a single fragment: "20% off the first month". */
export const asides: readonly [string, string, string, string] = [
  'Also worth knowing:',
  'One more point:',
  'Worth adding:',
  'And one more thing:',
]

/** For merge tags not used elsewhere: the category and town, other details, and a request to correct them. */
export const leftovers: readonly (readonly [string, string, string])[] & {
  0: readonly [string, string, string]
} = [
  [
    'I have you down as {placed}.',
    'The details I have on file for you: {list}.',
    'Please tell me if that is out of date.',
  ],
  ['You are on my list as {placed}.', 'What else I have for you is {list}.', 'Is that still right?'],
  ['I have you listed as {placed}.', 'Beyond that, I have {list} on file.', 'Feel free to correct me.'],
  [
    'As far as I know, you are {placed}.',
    'For reference, my record reads: {list}.',
    'If something has changed, a word is enough.',
  ],
]
