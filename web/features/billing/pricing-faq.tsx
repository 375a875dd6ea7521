import { Card } from '#web/ui/card.tsx'

const QUESTIONS = [
  {
    question: 'Can I change plans at any time?',
    answer:
      'Yes. By card a change counts at once, and the rest of the paid month is set off on your next invoice. PayPal asks you to agree to the new price first.',
  },
  {
    question: 'What happens when I reach a limit?',
    answer:
      'What you have stays. Searching, sending or calling beyond the limit waits for the next month or a larger plan.',
  },
  {
    question: 'Is there a free trial?',
    answer: 'Yes. Every account begins with 7 days free of charge, without a card.',
  },
  {
    question: 'Can I get my money back?',
    answer: 'Yes. There is a 30-day money-back guarantee: write to us, and the last payment is paid back.',
  },
]

export const PricingFaq = () => (
  <Card title="Frequently asked questions">
    <dl className="grid gap-4 md:grid-cols-2">
      {QUESTIONS.map(({ question, answer }) => (
        <div key={question}>
          <dt className="font-medium">{question}</dt>
          <dd className="mt-0.5 text-ink-2">{answer}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
