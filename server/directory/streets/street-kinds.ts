/** Everything that a map of streets shows. Stored by position in this list, so add new ones at the end. */
export const streetKinds = [
  'coast',
  'water',
  'park',
  'river',
  'stream',
  'rail',
  'walk',
  'minor',
  'middle',
  'major',
] as const
export type StreetKind = (typeof streetKinds)[number]

/** Each level serves the zooms up to the next one; the last serves all closer ones. */
const LEVELS = [9, 12, 14] as const
export type Level = (typeof LEVELS)[number]

const from: Record<StreetKind, Level> = {
  coast: 9,
  water: 9,
  park: 12,
  river: 9,
  stream: 14,
  rail: 12,
  walk: 14,
  minor: 12,
  middle: 12,
  major: 9,
}
export const levelsOf = (kind: StreetKind): Level[] => LEVELS.filter(level => level >= from[kind])

/** Farther out, street names don't fit. */
export const isNamedAt = (kind: StreetKind, level: Level): boolean =>
  level === 14 || (level === 12 && (kind === 'major' || kind === 'middle'))

/** Everything drawn has at least one of these keys. */
export const drawnKeys = ['highway', 'waterway', 'natural', 'landuse', 'leisure', 'railway'] as const

/** Further keys that we read of what is drawn. */
export const detailKeys = ['name', 'tunnel', 'area', 'type'] as const

const byTag = new Map<string, StreetKind>(
  Object.entries({
    major:
      'highway=motorway highway=trunk highway=primary highway=motorway_link highway=trunk_link highway=primary_link',
    middle: 'highway=secondary highway=tertiary highway=secondary_link highway=tertiary_link',
    minor: 'highway=residential highway=unclassified highway=living_street highway=road',
    walk: 'highway=pedestrian',
    rail: 'railway=rail railway=light_rail',
    river: 'waterway=river waterway=canal',
    stream: 'waterway=stream',
    water: 'natural=water waterway=riverbank landuse=reservoir landuse=basin',
    park: 'leisure=park leisure=garden leisure=nature_reserve leisure=golf_course landuse=forest landuse=cemetery landuse=recreation_ground natural=wood',
    coast: 'natural=coastline',
  }).flatMap(([kind, tags]) => tags.split(' ').map((tag): [string, StreetKind] => [tag, kind as StreetKind])),
)

const areas: ReadonlySet<StreetKind> = new Set(['water', 'park'])
export const isArea = (kind: StreetKind): boolean => areas.has(kind)

/** What a way with these tags is drawn as. Null if it's underground, planned, or useless on a map of streets. */
export function kindOf(tags: Record<string, string>): StreetKind | null {
  for (const key of drawnKeys) {
    const kind = byTag.get(`${key}=${tags[key]}`)
    if (!kind) continue
    const isHidden = (kind === 'rail' || kind === 'stream') && (tags.tunnel ?? 'no') !== 'no'
    // A square is an area, and its outline isn't a street.
    return isHidden || tags.area === 'yes' ? null : kind
  }
  return null
}
