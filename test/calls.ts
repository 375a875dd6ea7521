import type { contract } from '#contract/contract.ts'
import { sharedPlace, type World } from './world.ts'

/** What a call carries: the ids in it are those of the account in `world`. */
export interface Call {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

type Groups = typeof contract
type RouteName = { [G in keyof Groups]: `${G & string}.${keyof Groups[G] & string}` }[keyof Groups]

/**
 * One good call for every route of the contract. The isolation matrix sends each with the ids of another account,
 * the plan test explains what each one runs. A route that is missing here does not compile.
 */
export const calls: Record<RouteName, (world: World) => Call> = {
  'auth.user': () => ({}),
  'auth.login': w => ({ body: { email: w.user.email, password: w.user.password } }),
  'auth.register': () => ({
    body: { email: 'someone@made.example', password: 'long enough', firstName: 'Some', lastName: 'One' },
  }),
  'auth.logout': () => ({ body: {} }),
  'auth.updateProfile': () => ({ body: { firstName: 'Changed' } }),
  'auth.changePassword': w => ({ body: { currentPassword: w.user.password, newPassword: w.user.password } }),
  'auth.verifyEmail': () => ({ body: { token: 'made-up' } }),
  'auth.sendVerification': () => ({ body: {} }),
  'leads.list': () => ({ query: { status: 'new', sort: 'businessName', dir: 'asc', limit: '20' } }),
  'leads.facets': () => ({}),
  'leads.emails': () => ({ query: { status: 'new' } }),
  'leads.csv': () => ({ query: { status: 'new' } }),
  'leads.get': w => ({ params: { id: w.leadId } }),
  'leads.create': () => ({ body: { businessName: 'New one' } }),
  'leads.update': w => ({
    params: { id: w.leadId },
    body: { status: 'warm', email: 'changed@made.example' },
  }),
  'leads.remove': w => ({ params: { id: w.leadId } }),
  'leads.bulkDelete': w => ({ body: { leadIds: [w.leadId] } }),
  'leads.import': () => ({
    body: { leads: [{ businessName: 'Imported', source: 'directory', placeId: sharedPlace }] },
  }),
  'leads.saveExport': () => ({ body: { exportType: 'leads', filters: { statusFilter: 'new' } } }),
  'search.find': () => ({ body: { query: 'Find 50 plumbers in 90210', maxResults: 20 } }),
  'search.interpret': () => ({ query: { q: 'plumbers in 90210' } }),
  'map.config': () => ({}),
  'map.geocode': () => ({ query: { address: 'plumbers in 90210' } }),
  'writer.generateEmail': () => ({
    body: { nicheOffer: 'I build websites', targetBusinessDetails: 'Joe’s Plumbing in Austin, TX' },
  }),
  'campaigns.list': () => ({}),
  'campaigns.create': () => ({
    body: {
      name: 'Campaign',
      subject: 'Hello',
      body: 'Hello there',
      recipients: ['one@made.example'],
      status: 'draft',
    },
  }),
  'campaigns.mailable': () => ({ body: { recipients: ['somebody@made.example'] } }),
  'campaigns.report': w => ({ params: { id: w.campaignId } }),
  'campaigns.send': w => ({ params: { id: w.campaignId }, body: {} }),
  'campaigns.pause': w => ({ params: { id: w.campaignId }, body: {} }),
  'campaigns.resume': w => ({ params: { id: w.campaignId }, body: {} }),
  'campaigns.cancel': w => ({ params: { id: w.campaignId }, body: {} }),
  'campaigns.recipients': w => ({ params: { id: w.campaignId }, query: { group: 'failed' } }),
  'campaigns.recipient': w => ({ params: { id: w.campaignId, messageId: w.messageId } }),
  'campaigns.resendOffer': w => ({ params: { id: w.campaignId }, query: { what: 'unknown' } }),
  'campaigns.resend': w => ({
    params: { id: w.campaignId },
    body: { what: 'unknown', upTo: '2026-01-01T00:00:00.000Z' },
  }),
  'calls.initiate': w => ({
    body: { leadId: w.leadId, businessName: 'Bakery', phoneNumber: '+1 212 555 0100' },
  }),
  'calls.list': w => ({ query: { leadId: w.leadId, limit: '20' } }),
  'calls.summary': () => ({}),
  'calls.leads': () => ({ query: { q: 'bakery', status: 'new', limit: '20' } }),
  'calls.callbacks': () => ({}),
  'calls.updateCallback': w => ({ params: { id: w.callbackId }, body: { resolved: true } }),
  'calls.get': w => ({ params: { id: w.callId } }),
  'calls.setOutcome': w => ({ params: { id: w.callId }, body: { outcome: 'interested', notes: 'Liked it' } }),
  'calls.hangUp': w => ({ params: { id: w.callId }, body: {} }),
  'calls.simulate': w => ({ params: { id: w.callId }, body: { outcome: 'busy' } }),
  'calls.recording': w => ({ params: { id: w.callId } }),
  'calls.doNotCall': w => ({ params: { id: w.leadId }, body: {} }),
  'calls.allowCalls': w => ({ params: { id: w.leadId } }),
  'calls.settings': () => ({}),
  'calls.updateSettings': () => ({ body: { ownPhone: '+1 512 555 8100', recordCalls: true } }),
  'outbox.list': () => ({}),
  'outbox.get': w => ({ params: { id: w.outboxId } }),
  'outbox.raw': w => ({ params: { id: w.outboxId } }),
  'media.list': w => ({ query: { campaignId: w.campaignId } }),
  'media.presign': () => ({ body: { fileName: 'sign.png', contentType: 'image/png', size: 1000 } }),
  'media.confirm': w => ({
    body: {
      fileName: 'sign.png',
      originalName: 'sign.png',
      contentType: 'image/png',
      size: 1000,
      storageKey: w.uploadKey,
      campaignId: w.campaignId,
    },
  }),
  'media.update': w => ({ params: { id: w.imageId }, body: { altText: 'Changed' } }),
  'media.remove': w => ({ params: { id: w.imageId } }),
  'settings.sender': () => ({}),
  'settings.updateSender': () => ({ body: { fromName: 'Changed', postalAddress: '1 Main Street' } }),
  'mailboxes.list': () => ({}),
  'mailboxes.create': () => ({ body: ownAccount('ada@shop.example') }),
  'mailboxes.update': w => ({ params: { id: w.mailboxId }, body: ownAccount(w.mailboxAddress) }),
  'mailboxes.set': w => ({ params: { id: w.mailboxId }, body: { isPaused: true, isDefault: true } }),
  'mailboxes.test': w => ({ params: { id: w.mailboxId }, body: {} }),
  'mailboxes.remove': w => ({ params: { id: w.mailboxId } }),
  'mailboxes.ofCampaign': w => ({ params: { id: w.campaignId } }),
  'mailboxes.choose': w => ({ params: { id: w.campaignId }, body: { mailboxIds: [w.mailboxId] } }),
  'domains.list': () => ({}),
  'domains.create': () => ({ body: { domain: 'added.example.com', fromName: 'Changed' } }),
  'domains.status': w => ({ params: { id: w.domainId } }),
  'domains.update': w => ({ params: { id: w.domainId }, body: { fromName: 'Changed', isDefault: true } }),
  'domains.remove': w => ({ params: { id: w.domainId } }),
  'templates.list': () => ({}),
  'templates.create': () => ({ body: { name: 'Letter', subject: 'Hello', body: 'Hello there' } }),
  'templates.update': w => ({ params: { id: w.templateId }, body: { subject: 'Changed', isDefault: true } }),
  'templates.remove': w => ({ params: { id: w.templateId } }),
  'admin.stats': () => ({}),
  'admin.users': w => ({ query: { q: w.canary, plan: 'free', status: 'inactive' } }),
  'admin.updateSubscription': w => ({
    params: { userId: w.user.id },
    body: { subscriptionPlan: 'basic', subscriptionStatus: 'active' },
  }),
  'admin.disable': w => ({ params: { userId: w.user.id }, body: {} }),
  'admin.enable': w => ({ params: { userId: w.user.id }, body: {} }),
  'admin.refund': w => ({ params: { userId: w.user.id }, body: {} }),
  'admin.audit': w => ({ params: { userId: w.user.id } }),
  'billing.subscription': () => ({}),
  'usage.limits': () => ({}),
  'usage.used': () => ({}),
  'payments.plans': () => ({}),
  'payments.methods': () => ({}),
  'payments.subscribe': () => ({ body: { planId: 'basic', provider: 'stripe' } }),
  'payments.cardPayment': () => ({ body: {} }),
  'payments.refresh': () => ({ body: {} }),
  'payments.cancel': () => ({ body: {} }),
  'payments.resume': () => ({ body: {} }),
  'payments.portal': () => ({ body: {} }),
  'crm.connection': () => ({}),
  'crm.connect': () => ({ body: { apiKey: 'pat-made-up' } }),
  'crm.disconnect': () => ({}),
  'crm.syncLead': w => ({ params: { id: w.leadId }, body: {} }),
  'analytics.emailSummary': () => ({ query: { days: '30' } }),
  'analytics.emailDays': () => ({ query: { days: '30' } }),
  'analytics.emailCampaigns': () => ({ query: { days: '30' } }),
  'analytics.calling': () => ({ query: { days: '30' } }),
  'events.stream': () => ({}),
}

const ownAccount = (fromAddress: string) => ({
  ...{ kind: 'smtp', host: '127.0.0.1', port: 587, security: 'none', user: 'ada', password: 'secret' },
  ...{ fromAddress, fromName: 'Ada', dailyCap: null },
})
