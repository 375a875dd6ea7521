import type { Email } from '../email/email.ts'

export interface StartingTemplate extends Email {
  name: string
}

/** Shown until the account has saved a template. The user fills in what is in brackets. */
export const STARTING_TEMPLATES: StartingTemplate[] = [
  {
    name: 'Introduction',
    subject: 'A question for {{businessName|you}}',
    body: `Hello {{businessName|there}},

I found you while looking for a {{category|business}} in {{city|your town}}. We help businesses like yours with [what you offer].

Would ten minutes be worth it to see whether it fits? Reply “yes” and I’ll suggest a time.

{{senderName}}`,
  },
  {
    name: 'Short follow-up',
    subject: 'Did this reach the right person?',
    body: `Hello {{businessName|there}},

I wrote a few days ago about [what you offer]. If someone else handles this, could you please pass it on?

If you’re not interested, let me know and I won’t write again.

{{senderName}}`,
  },
  {
    name: 'Limited-time offer',
    subject: '[Offer] for {{city|local}} businesses',
    body: `Hello {{businessName|there}},

Until [date], we’re offering [what it is and what it costs] to businesses in {{city|your area}}.

What you get:
- [first thing]
- [second thing]

Reply to this email and we’ll start with [first step].

{{senderName}}`,
  },
]
