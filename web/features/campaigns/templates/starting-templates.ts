import type { Letter } from '../email/email.ts'

export interface StartingTemplate extends Letter {
  name: string
}

/** Ours, shown until an account has kept a letter of its own. Brackets are what the sender fills in. */
export const STARTING_TEMPLATES: StartingTemplate[] = [
  {
    name: 'Introduction',
    subject: 'A question for {{businessName|you}}',
    body: `Hello {{businessName|there}},

I came across you while looking for a {{category|business}} in {{city|your town}}. We help businesses like yours with [what you offer].

Would it be worth ten minutes to see whether it fits? A short "yes" is enough, and I will suggest a time.

{{senderName}}`,
  },
  {
    name: 'Short follow-up',
    subject: 'Did this reach the right person?',
    body: `Hello {{businessName|there}},

I wrote a few days ago about [what you offer]. If somebody else looks after this at your place, would you pass it on?

If it is not for you, say so, and I will not write again.

{{senderName}}`,
  },
  {
    name: 'An offer with an end',
    subject: '[Offer] for {{city|local}} businesses',
    body: `Hello {{businessName|there}},

Until [date] we offer [what it is and what it costs] to businesses in {{city|your area}}.

What you get:
- [first thing]
- [second thing]

Answer to this mail and we start with [first step].

{{senderName}}`,
  },
]
