import { Section } from '#web/ui/section.tsx'

const QUESTIONS = [
  {
    question: 'Can I change plans at any time?',
    answer:
      'Yes. If you pay by card, the change takes effect immediately, and your next invoice credits the rest of the paid month. PayPal asks you to agree to the new price first.',
  },
  {
    question: 'What happens when I reach a limit?',
    answer:
      'You keep everything you have. To search, send, or call beyond the limit, wait for the next month or upgrade.',
  },
  {
    question: 'Is there a free trial?',
    answer: 'Yes. Every account starts with 7 free days. You don’t need a card.',
  },
  {
    question: 'Can I get my money back?',
    answer: 'Yes. We offer a 30-day money-back guarantee. Email us and we’ll refund your last payment.',
  },
]

export const PricingFaq = () => (
  <Section title="Frequently asked questions">
    <dl className="grid gap-4 md:grid-cols-2">
      {QUESTIONS.map(({ question, answer }) => (
        <div key={question}>
          <dt className="font-medium">{question}</dt>
          <dd className="mt-0.5 text-ink-2">{answer}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
