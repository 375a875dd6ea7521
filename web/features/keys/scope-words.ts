import { KEY_AREAS, type KeyArea, type KeyScopes, type KeyTier } from '#contract/key-scopes.ts'

export const areaWords: Record<KeyArea, string> = {
  leads: 'Leads and searches',
  campaigns: 'Campaigns and drafts',
  calls: 'Calls and tasks',
  settings: 'Sending accounts and settings',
  webhooks: 'Webhooks',
}

export const tierWords: Record<KeyTier, string> = {
  read: 'Read',
  change: 'Read and change',
  send: 'Read, change, send, delete',
}

export const listScopes = (scopes: KeyScopes): string[] =>
  KEY_AREAS.flatMap(area => (scopes[area] ? [`${areaWords[area]}: ${tierWords[scopes[area]].toLowerCase()}`] : []))

export const sayScopes = (scopes: KeyScopes): string => listScopes(scopes).join(' · ')
