import type { ChecksOf } from './checks.ts'
import { type Fix, skipping } from './preflight-fixes.ts'
import { amongst, capital, named, people, suppressionText } from './preflight-words.ts'
import type { PeopleRemark } from './remarks.ts'

type PeopleCode =
  | PeopleRemark
  | 'no-recipient'
  | 'skipped'
  | 'samples'
  | 'no-draft'
  | 'already-sent'
  | 'contacted-recently'

const editRecipients = (): Fix => ({ action: 'edit-recipients', label: 'Change recipients' })
/** "2 of 30 recipients (a@shop.test, b@shop.test)" */
const some = ({ count, of, emails }: { count: number; of: number; emails: string[] }) =>
  `${capital(amongst(count, of))} (${named(emails, count)})`
const are = ({ count }: { count: number }) => (count === 1 ? 'is' : 'are')
const have = ({ count }: { count: number }) => (count === 1 ? 'has' : 'have')

/** What the advisor reads of the recipients. */
export const peopleChecks: ChecksOf<PeopleCode> = {
  'no-recipient': {
    name: 'Nobody to email',
    level: 'block',
    says: ({ count, suppressed, samples }) => {
      const reasons = [...suppressed.map(suppressionText), ...(samples > 0 ? [`${samples} made-up samples`] : [])]
      return `Canvass can't email any of these ${people(count)}: ${reasons.join(', ')}. Add recipients who can be emailed.`
    },
    fix: editRecipients,
  },
  skipped: {
    name: 'Suppressed recipients',
    level: 'warning',
    says: ({ count, of, suppressed, emails }) =>
      `${capital(amongst(count, of))} will be skipped: ${suppressed.map(suppressionText).join(', ')} (${named(emails, count)}).`,
    fix: () => ({ action: 'view', label: 'View', group: 'suppressed' }),
  },
  samples: {
    name: 'Samples',
    level: 'warning',
    says: ({ count, of, emails, isTestMode }) => {
      const effect = isTestMode ? 'Only the test outbox gets these emails.' : 'Canvass skips them.'
      return `${capital(amongst(count, of))} ${count === 1 ? 'is a sample' : 'are samples'} with a made-up address (${named(emails, count)}). ${effect}`
    },
    fix: () => ({ action: 'view', label: 'View', group: 'samples' }),
  },
  'no-draft': {
    name: 'Recipients without an approved draft',
    level: 'warning',
    says: ({ count, of, emails, severity }) =>
      severity === 'block'
        ? 'None of these recipients has an approved draft. Approve drafts and use them in a campaign again.'
        : `${capital(amongst(count, of))} ${count === 1 ? 'has' : 'have'} no approved draft and will be skipped (${named(emails, count)}).`,
  },
  'already-sent': {
    name: 'The same email again',
    level: 'warning',
    says: ({ count, of, emails }) =>
      `${capital(amongst(count, of))} already got this email, with the same subject and text (${named(emails, count)}). Change it, or take ${count === 1 ? 'the address' : 'these addresses'} out.`,
    fix: editRecipients,
  },
  'contacted-recently': {
    name: 'Sent to in the last days',
    level: 'warning',
    threshold: 30,
    unit: 'days',
    says: ({ count, of, emails, days }) =>
      `${capital(amongst(count, of))} got an email from you in the last ${days} days (${named(emails, count)}). Skip ${count === 1 ? 'the address' : 'these addresses'}, or send anyway.`,
    fix: ({ count }) => skipping('contacted', count),
  },
  'role-address': {
    name: 'Addresses of roles that report spam',
    level: 'warning',
    says: found => `${some(found)} ${are(found)} read by machines or by those who handle abuse.`,
    why: 'Nobody there buys, and a single report from abuse@ or postmaster@ can get you listed.',
    source: 'https://www.rfc-editor.org/rfc/rfc2142',
  },
  disposable: {
    name: 'Disposable addresses',
    level: 'warning',
    says: found => `${some(found)} ${are(found)} at a service for addresses that live for minutes.`,
    why: 'They bounce soon, and bounces count against you.',
    source: 'https://github.com/FGRibreau/mailchecker',
  },
  mistyped: {
    name: 'Mistyped email providers',
    level: 'warning',
    says: found => `${some(found)} ${are(found)} mistyped: ${found.to}.`,
    why: 'The email would bounce, or reach a stranger.',
    fix: ({ count }) => ({ action: 'correct', label: count === 1 ? 'Correct it' : 'Correct them' }),
  },
  'no-mail-server': {
    name: 'Domains that receive no email',
    level: 'warning',
    says: found => `${some(found)} ${have(found)} a domain that receives no email.`,
    why: 'The email would bounce. The domain’s own name servers say so; one that doesn’t answer isn’t listed.',
    source: 'https://www.rfc-editor.org/rfc/rfc7505',
  },
  'same-company': {
    name: 'Several people at one company',
    level: 'suggestion',
    threshold: 3,
    unit: 'addresses at one domain of their own',
    says: found => `${some(found)} ${are(found)} colleagues: ${found.to}. They’d get the same email.`,
    why: 'Colleagues compare, and a company’s filter sees one email many times. Skipping leaves one of each company.',
  },
  'plus-twins': {
    name: 'One person under two addresses',
    level: 'warning',
    says: found => `${some(found)} ${are(found)} another spelling of an address in the list.`,
    why: 'Mail servers ignore what follows a plus sign, and Gmail ignores dots: the same person would get it twice.',
    source: 'https://www.rfc-editor.org/rfc/rfc5233',
  },
  'needs-consent': {
    name: 'Countries whose law asks for consent first',
    level: 'warning',
    says: found =>
      `${some(found)} ${are(found)} in ${found.to}, where the law asks for consent before you email a business.`,
    why: 'Without it, a recipient or a competitor can make you pay. Email those whose consent you can prove.',
    source: 'https://eur-lex.europa.eu/eli/dir/2002/58/oj',
  },
  'sole-trader': {
    name: 'Sole traders whom the law protects as it does a consumer',
    level: 'warning',
    says: found => `${some(found)} ${are(found)} in ${found.to}`,
    why: 'There, a company may be emailed and a sole trader has to agree first. Where nobody knows which it is, the stricter rule is the safe one.',
    source: 'https://www.legislation.gov.uk/uksi/2003/2426/regulation/22',
  },
  'was-won': {
    name: 'Customers',
    level: 'warning',
    says: found => `${some(found)} ${have(found)} bought from you already.`,
    why: 'An offer to a customer as if to a stranger costs trust.',
  },
  'has-answered': {
    name: 'People who answered',
    level: 'warning',
    says: found => `${some(found)} ${have(found)} answered an email of yours.`,
    why: 'Who answered waits for your answer, not for a campaign.',
  },
  'was-called': {
    name: 'People you called',
    level: 'suggestion',
    threshold: 30,
    unit: 'days',
    says: found => `You called ${named(found.emails, found.count)} in the last 30 days.`,
    why: 'The email should go on from the call.',
  },
  chain: {
    name: 'Branches of a chain',
    level: 'suggestion',
    threshold: 3,
    unit: 'recipients whose businesses have one name',
    says: found => `${some(found)} ${are(found)} more branches of one business.`,
    why: 'A branch rarely buys by itself, and its head office hears of the others. Skipping leaves one of each.',
  },
  'sells-the-same': {
    name: 'Competitors',
    level: 'suggestion',
    says: found => `${some(found)} ${found.count === 1 ? 'sells' : 'sell'} what the email offers.`,
    why: 'A competitor doesn’t buy, and reports faster.',
  },
  'own-address': {
    name: 'Addresses of your own',
    level: 'suggestion',
    says: found => `${some(found)} ${are(found)} your own, or at your own domain.`,
    why: 'Your opens and clicks would count. To see the email, send a test.',
  },
}
