export interface LandingContent {
  /** What can be proved by whoever runs this: `{ value: '1,200', label: 'businesses found last month' }`. */
  figures: { value: string; label: string }[]
  /** Words of real customers, who agreed to stand here. */
  testimonials: { quote: string; name: string; business: string }[]
  /** Where Enterprise asks for a price: `mailto:sales@…` or a page. */
  contactSales: string
  questions: { question: string; answer: string }[]
}

/** The server puts the operator's own address here, `MAIL_FROM`, when it serves the page (`server/http/landing.ts`). */
export const OPERATOR = 'mailto:operator'

/**
 * To be edited by whoever runs Canvass; `npm run build` puts it on the page. Canvass is new: nobody has praised it yet
 * and there are no figures, so both lists are empty and their sections are left out.
 */
export const landingContent: LandingContent = {
  figures: [],
  testimonials: [],
  contactSales: OPERATOR,
  questions: [
    {
      question: 'How does the free trial work?',
      answer:
        'You have 7 days from sign-up to find leads, write and send, within the limits of the free plan: 50 leads, 100 emails and 1 campaign. No card is asked for. A countdown in the app tells how many days are left.',
    },
    {
      question: 'Can I cancel at any time?',
      answer:
        'Yes. A plan ends with the month that is paid for. Your leads stay yours: you can read, export and delete them afterwards.',
    },
    {
      question: 'How does the AI personalize emails?',
      answer:
        'It starts from your offer and from what is known of the business: its name, its trade, its town. The built-in writer invents no facts. You choose tone and length, ask for variations, and change every word before anything is sent.',
    },
    {
      question: 'Which integrations are there?',
      answer:
        'Mail goes out through any SMTP server or Amazon SES, letters are written by the built-in writer or by a model of your choice, a lead becomes a HubSpot contact by one click, and lists leave as CSV. Calls go through Twilio, and are simulated until an account is connected.',
    },
  ],
}
