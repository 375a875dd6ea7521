import type { ChecksOf, FindingOf } from './checks.ts'
import { editing, type Fix } from './preflight-fixes.ts'
import { amongst, asTag, FALLBACK, named, people, placeText } from './preflight-words.ts'
import type { TextRemark } from './remarks.ts'

type TextCode =
  | TextRemark
  | 'unknown-variable'
  | 'missing-value'
  | 'placeholder'
  | 'own-placeholder'
  | 'one-business'
  | 'one-fact'
  | 'empty-fallback'
  | 'empty-email'
  | 'dead-link'
  | 'same-text'
  | 'vain-step'

const addFallback = ({ at }: FindingOf<'empty-fallback' | 'missing-value'>): Fix => ({
  action: 'add-fallback',
  label: 'Add fallback',
  at,
})

/** Puts what the check proposes in the place of what it found. */
const replacing =
  (label: string) =>
  (finding: FindingOf<TextRemark>): Fix =>
    finding.to === null ? editing(finding) : { action: 'replace', label, at: finding.at }

const SPAM_RULES = 'https://spamassassin.apache.org/old/tests_3_3_x.html'
const CAN_EMAIL = 'https://www.caniemail.com'

/** What the advisor reads in each text, with variables and choices as they'd be sent. */
export const textChecks: ChecksOf<TextCode> = {
  'unknown-variable': {
    name: 'Unknown variables',
    level: 'block',
    says: ({ at, variable, suggestion }) => {
      const help = suggestion ? `Did you mean ${asTag(suggestion)}?` : 'Type { to choose one.'
      return `${placeText(at)} uses ${variable}, which isn't a variable. ${help}`
    },
    fix: ({ at, suggestion }) =>
      suggestion ? { action: 'replace-variable', label: `Use ${asTag(suggestion)}`, at } : editing({ at }),
  },
  'foreign-tag': {
    name: 'Tags of other programs',
    level: 'block',
    says: ({ at, text }) =>
      `${placeText(at)} contains “${text}”, a tag of another program. Recipients would read it as it is.`,
    why: 'Canvass fills only its own variables.',
    fix: replacing('Replace'),
  },
  'missing-value': {
    name: 'Variables without a value',
    level: 'block',
    says: ({ at, variable, count, of, emails }) => {
      const fix =
        variable === 'senderName'
          ? 'Add a sender name in Settings'
          : `Add a fallback, such as ${asTag(variable, FALLBACK[variable])}, or fill in the leads`
      return `${placeText(at)} uses ${asTag(variable)}, which has no value for ${amongst(count, of)} (${named(emails, count)}). ${fix}.`
    },
    fix: finding =>
      finding.variable === 'senderName'
        ? { action: 'open', label: 'Add sender name', to: '/settings', hash: 'sender' }
        : addFallback(finding),
  },
  'empty-fallback': {
    name: 'Gaps left by empty fallbacks',
    level: 'warning',
    says: ({ at, variable, count, of, emails }) =>
      `${placeText(at)} has a gap for ${amongst(count, of)} without a value for ${asTag(variable)} (${named(emails, count)}). Add a fallback, such as ${asTag(variable, FALLBACK[variable])}.`,
    fix: addFallback,
  },
  placeholder: {
    name: 'Placeholders',
    level: 'block',
    says: ({ at, text }) => `${placeText(at)} still contains “${text}”. Replace it before you send.`,
  },
  'own-placeholder': {
    name: 'Placeholders in a recipient’s own email',
    level: 'block',
    says: ({ email, text }) =>
      `The email to ${email} still contains “${text}”. Replace it in its draft before you send.`,
  },
  'one-business': {
    name: 'One business’s name in an email to several',
    level: 'block',
    says: ({ at, name, recipients, severity }) =>
      severity === 'block'
        ? `${placeText(at)} is written for “${name}”, but it goes to ${people(recipients)}. Send it only to this lead, or replace its name and facts with variables.`
        : `${placeText(at)} mentions “${name}”, one of your leads, and goes to ${people(recipients)}. Make sure you meant to.`,
    fix: ({ at }) => ({ action: 'use-variables', label: 'Turn into variables', at }),
  },
  'one-fact': {
    name: 'One business’s facts in an email to several',
    level: 'block',
    says: ({ at, value, businessName, recipients, severity }) =>
      severity === 'block'
        ? `${placeText(at)} contains “${value}”, which is only true of “${businessName}”, but it goes to ${people(recipients)}. Replace it with a variable, or remove it.`
        : `${placeText(at)} mentions “${value}”, which we know only of “${businessName}”, and goes to ${people(recipients)}. Make sure you meant to.`,
  },
  'empty-email': {
    name: 'Empty emails',
    level: 'block',
    says: ({ at }) =>
      `${placeText(at)} has no text. Write ${at.field === 'subject' ? 'it' : 'the email'} before you send.`,
  },
  'dead-link': {
    name: 'Links that nobody can open',
    level: 'block',
    says: ({ at, url }) =>
      url.trim() === '' || url === '#'
        ? `${placeText(at)} contains a link that leads nowhere. Add its web address.`
        : `${placeText(at)} refers to “${url}”, which recipients can't open. Use a full web address that begins with https://.`,
  },
  'link-gone': {
    name: 'Links that don’t answer',
    level: 'warning',
    says: ({ at, text, to }) => `${placeText(at)} links to ${text}, which ${to}. Correct the link, or remove it.`,
    why: 'Canvass opened it once, as a recipient would. A site that’s slow, or that refuses programs, isn’t listed.',
  },
  'link-mismatch': {
    name: 'Links that show one address and open another',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} has a link that shows one address and opens another: ${text}.`,
    why: 'Filters take this for phishing, and so do readers.',
    source: SPAM_RULES,
    fix: replacing('Use shown address'),
  },
  'link-shortener': {
    name: 'Shortened links',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} links to ${text}, which hides where it leads. Use the full address.`,
    why: 'Spammers hide behind shorteners, so filters block them whole. A link out of another mailing counts clicks there, and ends with it.',
    source: 'https://www.spamhaus.org/faqs/domain-blocklist/',
  },
  'link-ip': {
    name: 'Links to a bare IP address',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} links to ${text}, an IP address. Use a domain name.`,
    why: 'Filters take links to bare IP addresses for phishing.',
    source: SPAM_RULES,
  },
  'link-file': {
    name: 'Links to programs and archives',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} links to ${text}. Link to a page or a PDF instead.`,
    why: 'Mail servers and browsers warn of links to programs and archives.',
    source: 'https://support.google.com/mail/answer/6590',
  },
  'link-hosts': {
    name: 'Links to many other sites',
    level: 'suggestion',
    threshold: 3,
    unit: 'domains that aren’t the sender’s',
    says: ({ at, text }) =>
      `${placeText(at)} links to ${text}, and none is your own domain. Keep the one that matters.`,
    why: 'Each domain has a reputation of its own, and the worst one counts.',
  },
  'image-only': {
    name: 'Emails that are only an image',
    level: 'warning',
    threshold: 20,
    unit: 'letters beside an image, at least',
    says: ({ at }) => `${placeText(at)} is only an image. Write the message as text, too.`,
    why: 'Many programs hide images until they’re asked for, and filters can’t read them.',
    source: SPAM_RULES,
  },
  'image-alt': {
    name: 'Images without a description',
    level: 'suggestion',
    says: ({ at, text }) => `${placeText(at)} has an image without a description: ${text}. Say what it shows.`,
    why: 'Screen readers announce it, and it shows where images are off.',
    source: 'https://www.w3.org/WAI/tutorials/images/',
  },
  'foreign-pixel': {
    name: 'Tracking pixels of other programs',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} loads an invisible image: ${text}. Remove it.`,
    why: 'It tells another company who opened the email. Many countries ask for consent first, and filters distrust it.',
    source: 'https://eur-lex.europa.eu/eli/dir/2002/58/oj',
  },
  'data-image': {
    name: 'Images inside the text (data:)',
    level: 'warning',
    says: ({ at }) => `${placeText(at)} contains an image as data:, which Gmail and Outlook don’t show. Upload it.`,
    why: 'It makes the email large, and most recipients see nothing.',
    source: CAN_EMAIL,
  },
  'html-size': {
    name: 'HTML that Gmail cuts',
    level: 'warning',
    threshold: 100_000,
    unit: 'bytes',
    says: ({ at, text }) => `${placeText(at)} has ${text}. Gmail cuts emails at 102 KB, with the unsubscribe link.`,
    why: 'An email without its unsubscribe link breaks the law and earns complaints.',
    source: CAN_EMAIL,
  },
  shouting: {
    name: 'Shouting',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} shouts: “${text}”. Write it as you’d say it.`,
    why: 'Capitals and rows of exclamation marks are among the oldest signs of spam.',
    source: SPAM_RULES,
    fix: replacing('Write it calmly'),
  },
  'spam-words': {
    name: 'Words of spam',
    level: 'warning',
    threshold: 3,
    unit: 'different phrases in one email; two in a subject',
    says: ({ at, text }) => `${placeText(at)} sounds like spam: ${text}. Say it in plain words.`,
    why: 'One of them is harmless; together they’re what filters learn from.',
    source: SPAM_RULES,
  },
  spamassassin: {
    name: 'SpamAssassin',
    level: 'warning',
    threshold: 3,
    unit: 'points, where SPAMD_URL names a server; receivers usually refuse from 5 on',
    says: ({ at, text }) => `${placeText(at)} has, by SpamAssassin’s rules, ${text}.`,
    why: 'Many mail servers ask the same rules and add points of their own.',
    source: 'https://spamassassin.apache.org/full/4.0.x/doc/Mail_SpamAssassin_Conf.html',
  },
  guarantee: {
    name: 'Promised results',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} promises a result: “${text}”. Say what you do, or what others got.`,
    why: 'A promise that you can’t keep is misleading advertising, and readers don’t believe it.',
    source: 'https://www.ftc.gov/business-guidance/advertising-marketing',
  },
  'short-body': {
    name: 'Emails of a few words',
    level: 'warning',
    threshold: 5,
    unit: 'words, at least',
    says: ({ at, text }) => `${placeText(at)} says only “${text}”. Say who you are and why you write.`,
    why: 'A stranger can’t tell it from a mistake, and filters can’t tell it from a probe.',
  },
  'long-subject': {
    name: 'Long subjects',
    level: 'suggestion',
    threshold: 70,
    unit: 'characters',
    says: ({ at, text }) => `${placeText(at)} has ${text} characters; phones cut it after about 40.`,
    why: 'The end of it would be cut off.',
  },
  'live-markup': {
    name: 'Forms, scripts, and frames',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} contains ${text}, which doesn’t work in emails. Link to a page instead.`,
    why: 'Email programs remove it, and filters distrust it.',
    source: CAN_EMAIL,
  },
  'hidden-text': {
    name: 'Hidden text',
    level: 'warning',
    threshold: 3,
    unit: 'letters, after the first words that show',
    says: ({ at, text }) => `${placeText(at)} contains text that nobody sees: “${text}”. Remove it.`,
    why: 'Spammers hide text to deceive filters, so filters look for it.',
    source: SPAM_RULES,
  },
  language: {
    name: 'A language that the recipients may not read',
    level: 'warning',
    threshold: 50,
    unit: '% of the recipients whose country is known',
    says: ({ at, text, to }) => `${placeText(at)} is in ${text}, but most of the recipients are in ${to}.`,
    why: 'People mark as spam what they can’t read.',
  },
  date: {
    name: 'Dates that can’t be right',
    level: 'warning',
    says: ({ at, text, to }) => `${placeText(at)} says “${text}”, but ${to}.`,
    why: 'Readers miss the day, or see that nobody checked the email.',
  },
  disagrees: {
    name: 'Figures, names, and emails that don’t agree',
    level: 'warning',
    says: ({ at, text, to }) => `${placeText(at)} says “${text}”, but ${to}.`,
    why: 'Readers notice, and trust the rest less.',
  },
  'one-person': {
    name: 'One person’s name in an email to several',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} says “${text}”, but it goes to several recipients.`,
    why: 'Someone else’s name is worse than no name.',
    fix: replacing('Replace'),
  },
  'no-history': {
    name: 'Talks that never were',
    level: 'warning',
    threshold: 50,
    unit: '% of the recipients whom you never emailed or called, and who never answered',
    says: ({ at, text, to }) =>
      `${placeText(at)} says “${text}”, but as far as Canvass knows, ${to} has heard from you.`,
    why: 'Recipients who can’t remember it take it for a trick, and report it.',
  },
  garbled: {
    name: 'Text that shows as code',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} contains “${text}”, and recipients would read it as it is.`,
    why: 'Pasting from another program turns letters and formats into signs.',
    fix: replacing('Replace'),
  },
  'typed-unsubscribe': {
    name: 'Unsubscribe lines typed by hand',
    level: 'suggestion',
    says: ({ at, text }) =>
      `${placeText(at)} says “${text}”. Canvass adds a link that works to the footer. Remove yours.`,
  },
  'link-private': {
    name: 'Links that only you may open',
    level: 'warning',
    says: ({ at, text }) =>
      `${placeText(at)} links to ${text}, which may open only for you. Use an address that opens for everyone.`,
  },
  'no-attachment': {
    name: 'Attachments that aren’t there',
    level: 'warning',
    says: ({ at, text }) =>
      `${placeText(at)} says “${text}”, but Canvass sends no attachments. Link to the file instead.`,
  },
  'no-reply': {
    name: 'Answers that nobody reads',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} says “${text}”. Let people answer, at an address that you read.`,
    why: 'An answer is what the campaign is for, and one that asks you to stop has to reach you.',
  },
  'reply-subject': {
    name: 'Subjects that pretend to be a reply or business',
    level: 'warning',
    says: ({ at, text }) =>
      `${placeText(at)} (“${text}”) pretends to be a reply or business between you, but it's the first email. Readers and anti-spam laws treat that as misleading.`,
    source: 'https://www.ftc.gov/business-guidance/resources/can-spam-act-compliance-guide-business',
  },
  'trial-subject': {
    name: 'Subjects of a try',
    level: 'warning',
    says: ({ at, text }) => `${placeText(at)} is “${text}”. Make sure you meant to send it.`,
  },
  'same-text': {
    name: 'Repeated emails',
    level: 'warning',
    says: ({ at }) => `${placeText(at)} repeats an earlier email word for word. Change it, or remove it.`,
  },
  'vain-step': {
    name: 'Follow-ups that nobody gets',
    level: 'warning',
    says: ({ at, why, of }) =>
      why === 'no-link'
        ? `Follow-up ${at.n} is for recipients who clicked, but no earlier email has a link. Add a link, or change who gets it.`
        : `Follow-up ${at.n} is a call, but ${of === 1 ? 'the only recipient has no phone number' : `none of the ${people(of)} has a phone number`}. Add numbers, or remove the call.`,
    fix: ({ at }) => ({ action: 'edit-text', label: 'Edit follow-up', at }),
  },
}
