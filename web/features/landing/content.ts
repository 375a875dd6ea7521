export interface LandingContent {
  /** Figures that the operator can prove: `{ value: '1,200', label: 'businesses found last month' }`. */
  figures: { value: string; label: string }[]
  /** Quotes from real customers, with their consent. */
  testimonials: { quote: string; name: string; business: string }[]
  /** The link for Enterprise: `mailto:sales@…` or a page. */
  contactSales: string
  questions: { question: string; answer: string }[]
}

/** When the server serves the page, it replaces this with `MAIL_FROM` (`server/http/static.ts`). */
export const OPERATOR = 'mailto:operator'

/** For the operator to edit; `npm run build` applies it. Sections without figures or testimonials are left out. */
export const landingContent: LandingContent = {
  figures: [],
  testimonials: [],
  contactSales: OPERATOR,
  questions: [
    {
      question: 'How does the free trial work?',
      answer:
        'For 7 days after you sign up, you can find leads, write emails, and send them within the limits of the free plan: 50 leads, 100 emails, and 1 campaign. You don’t need a card. A countdown in the app shows how many days you have left.',
    },
    {
      question: 'Can I cancel at any time?',
      answer:
        'Yes. Your plan ends with the month that you’ve paid for. Your leads stay yours: you can still view, export, and delete them.',
    },
    {
      question: 'How does the AI personalize emails?',
      answer:
        'It starts from your offer and the facts about the business: its name, its type, and its city. The built-in writer doesn’t make anything up. You choose the tone and length, ask for variations, and edit every word before you send.',
    },
    {
      question: 'Which integrations does Canvass have?',
      answer:
        'Send through any SMTP server or Amazon SES. Write with the built-in writer or a language model of your choice. Sync leads to HubSpot or Pipedrive, and import or export lists as CSV. Calls go through Twilio, and are simulated until you connect an account.',
    },
  ],
}
