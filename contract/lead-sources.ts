import { type LeadSource, sources } from './lead-source-table.ts'

type Sources = typeof sources
export type LeadSourceKind = keyof Sources

/** Where searches look; LEAD_SOURCES sets the order. */
export const leadSources: Record<LeadSourceKind, LeadSource & { keySetting: KeySetting | null }> = sources
export const leadSourceKinds = Object.keys(sources) as LeadSourceKind[]

type KeySetting = NonNullable<Sources[LeadSourceKind]['keySetting']>
type ServerSetting = { [K in LeadSourceKind]: keyof Sources[K]['servers'] }[LeadSourceKind]

/** The settings for API keys, and those for servers with their defaults. */
export const keySettings = leadSourceKinds.flatMap((kind): KeySetting[] => {
  const { keySetting } = sources[kind]
  return keySetting === null ? [] : [keySetting]
})
export const serverDefaults: Record<ServerSetting, string> = Object.assign(
  {},
  ...leadSourceKinds.map(kind => sources[kind].servers),
)
export const serverSettings = Object.keys(serverDefaults) as ServerSetting[]

export type LeadOrigin = 'manual' | 'import' | LeadSourceKind | 'sample'
/** The sources, and the other ways to add a lead. `sample` leads are made up and labeled so wherever they appear. */
export const leadOrigins: LeadOrigin[] = ['manual', 'import', ...leadSourceKinds, 'sample']

export const isLeadSource = (origin: LeadOrigin): origin is LeadSourceKind => origin in sources

const otherLabels = { manual: 'Added manually', import: 'Imported', sample: 'Sample' }

export const leadOriginLabel = (origin: LeadOrigin): string =>
  isLeadSource(origin) ? leadSources[origin].label : otherLabels[origin]
