import { useState } from 'react'
import { campaignReports, type SentEmail } from '#contract/campaign-report.ts'
import type { CampaignReport } from '#contract/campaigns.ts'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { MailHtml } from '#web/ui/mail-body.tsx'
import { TemplateText } from '#web/ui/template-text.tsx'
import { variantName } from '../email/all-emails.ts'
import { Counted } from './counted-table.tsx'
import { drawClicks } from './draw-clicks.ts'

/** The emails themselves, with the clicks drawn on their links. */
export const EmailsAndClicks = ({ report, text }: { report: CampaignReport; text?: string }) => (
  <Card title="Emails and clicks" text={text}>
    <Counted
      queryKey={['campaign-emails', report.id]}
      read={signal => call(campaignReports.emails, { params: { id: report.id } }, { signal })}
      failure="The emails couldn’t be loaded"
    >
      {emails => <Emails emails={emails} firstSubject={report.subject} />}
    </Counted>
  </Card>
)

function Emails({ emails, firstSubject }: { emails: SentEmail[]; firstSubject: string }) {
  const [chosen, setChosen] = useState({ step: 0, variant: 0 })
  const email = emails.find(({ step, variant }) => step === chosen.step && variant === chosen.variant) ?? emails[0]
  if (!email) return <p className="text-ink-2">The emails appear here once sending starts.</p>
  const steps = [...new Set(emails.map(({ step }) => step))]
  const variants = emails.filter(({ step }) => step === email.step)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap justify-between gap-2">
        {steps.length > 1 && (
          <Choice
            label="Email"
            options={steps.map(step => ({ key: step, name: stepName(step) }))}
            chosen={email.step}
            onChoose={step => setChosen({ step, variant: 0 })}
          />
        )}
        {variants.length > 1 && (
          <Choice
            label="Variant"
            options={variants.map(({ variant }) => ({ key: variant, name: variantName(variant) }))}
            chosen={email.variant}
            onChoose={variant => setChosen({ step: email.step, variant })}
          />
        )}
      </div>
      {email.html === null ? (
        <p className="text-ink-2">
          Each recipient got their own email. Open a recipient to see what happened to theirs.
        </p>
      ) : (
        <>
          <p className="break-words font-medium">
            <TemplateText text={email.subject || `Re: ${firstSubject}`} />
          </p>
          <MailHtml html={drawClicks(email)} subject={email.subject || firstSubject} className="h-80" />
        </>
      )}
      <Clicks email={email} />
    </div>
  )
}

export const stepName = (step: number) => (step === 0 ? 'First email' : `Follow-up ${step}`)

/** The sums, and the links that the shown text doesn't have. */
function Clicks({ email: { clicks, clickers, unsubscribed, links } }: { email: SentEmail }) {
  const others = links.filter(link => link.slot === null && link.clicks > 0)
  return (
    <div className="text-ink-2">
      {others.length > 0 && (
        <ul className="mb-2 flex flex-col gap-1">
          {others.map(({ target, clicks: n }) => (
            <li key={target} className="flex gap-2">
              <span className="wrap-anywhere min-w-0">{target}</span>
              <span className="figures ml-auto whitespace-nowrap">{plural(n, 'click')}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{clicks > 0 ? `${plural(clicks, 'click')} by ${plural(clickers, 'recipient')}` : 'No clicks yet.'}</span>
        {unsubscribed > 0 && <span>{plural(unsubscribed, 'unsubscribe')}</span>}
      </p>
    </div>
  )
}
