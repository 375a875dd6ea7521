import { expect, test } from 'vitest'
import { findForeignTags } from './foreign-tags.ts'

/** Tags of other programs, with ours in their place; null where only the author knows. */
test.each<[program: string, tag: string, to: string | null]>([
  ['Mautic', '{contactfield=firstname|there}', '{{firstName|there}}'],
  ['Mautic', '{contactfield=company}', '{{businessName|there}}'],
  ['AcyMailing', '{subtag:name}', '{{businessName|there}}'],
  ['Liquid', '{% if subscriber.city %}', null],
  ['Liquid', '{{ city | default: "your town" }}', '{{city|your town}}'],
  ['Salesforce', '{!Contact.FirstName}', '{{firstName|there}}'],
  ['AWeber', '{!firstname_fix}', '{{firstName|there}}'],
  ['MailerLite', '{$name}', '{{businessName|there}}'],
  ['GMass', '{FirstName|fallback=friend}', '{{firstName|friend}}'],
  ['Yesware', '{FirstName|there}', '{{firstName|there}}'],
  ['MailPoet', '[subscriber:firstname | default:reader]', '{{firstName|reader}}'],
  ['Sendy', '[Name,fallback=there]', '{{businessName|there}}'],
  ['Mailjet', '[[var:firstname:"there"]]', '{{firstName|there}}'],
  ['Constant Contact', '[[FIRSTNAME OR "Friend"]]', '{{firstName|Friend}}'],
  ['Emma', '[% member:first_name %]', '{{firstName|there}}'],
  ['Mailgun', '%recipient.first_name%', '{{firstName|there}}'],
  ['Mailgun', '%recipient.city%', '{{city|your town}}'],
  ['ActiveCampaign', '%FIRSTNAME%', '{{firstName|there}}'],
  ['ActiveCampaign', '%FirstName%', '{{firstName|there}}'],
  ['Pardot', '%%first_name%%', '{{firstName|there}}'],
  ['Marketing Cloud', '%%=v(@firstName)=%%', null],
  ['Mailchimp', '*|FNAME|*', '{{firstName|there}}'],
  ['Mailchimp', '*|IF:FNAME|*', null],
  ['ERB', '<%= user.name %>', null],
  ['Word', '«First_Name»', '{{firstName|there}}'],
  ['YAMM', '<<First Name>>', '{{firstName|there}}'],
  ['Keap', '~Contact.FirstName~', '{{firstName|there}}'],
  ['a colon for a point', '%Contact:FirstName%', '{{firstName|there}}'],
  ['stars in brackets', '[*FirstName*]', '{{firstName|there}}'],
  ['lines on both sides', '|FIRST|', null],
  ['Zoho', '$[FNAME|Customer]$', '{{firstName|Customer}}'],
  ['Elastic', '#FIRSTNAME#', '{{firstName|there}}'],
  ['SendGrid', '-first_name-', '{{firstName|there}}'],
  ['a broken tag', 'contactfield=firstname', '{{firstName|there}}'],
  ['a spreadsheet', 'FIRST_NAME', '{{firstName|there}}'],
])('%s: %s', (_, tag, to) => {
  expect(findForeignTags([`Hello ${tag} and all`])).toEqual([{ found: tag, to }])
})

test.each([
  'Hello {{businessName|there}}, {Hi|Hello} in {{city|your town}}',
  '50% off and 20% more, 100%natural%',
  'From {9:30|10:30} on, {Monday|Tuesday: noon}',
  'https://shop.test/?a=%20first%20b&c=%C3%A9%C3%A8',
  'https://shop.test/use-first-name-in-emails',
  '«Bonjour» et « merci »',
  'See [1] and [2, 3] ~ about 5.5 ~ more',
  'Our #1 dish, @chef, $20 to $30, *fresh* and _hot_',
])('accepts ordinary text: %s', text => {
  expect(findForeignTags([text])).toEqual([])
})
