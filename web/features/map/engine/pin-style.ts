import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl'
import { edgeOf } from '../search-area/regions.ts'
import type { Colors } from './colors.ts'
import type { View } from './engine.ts'

/** The results of a search or two aren't clustered, even if they overlap. */
const FEW = 60
/** Pins that are still together beyond zoom 14 share an address, so clustering ends there. */
const joined = { clusterMaxZoom: 14, clusterRadius: 34 }
export const clustering = (pins: View['pins']) => ({ cluster: pins.length > FEW, ...joined })

export const pinSources = ({ pins, region }: View): Record<string, SourceSpecification> => ({
  area: { type: 'geojson', data: toRegion(region) },
  pins: { type: 'geojson', data: toFeatures(pins), ...clustering(pins) },
  marked: { type: 'geojson', data: toFeatures([]) },
})

export const MAP_FONT = ['Geist Variable', 'system-ui', 'sans-serif']
const isCluster: ExpressionSpecification = ['has', 'point_count']
export const isPin: ExpressionSpecification = ['!', isCluster]

export const pinLayers = (colors: Colors): LayerSpecification[] => {
  const paint = pinPaints(colors)
  return [
    { id: 'area', type: 'fill', source: 'area', paint: paint.area },
    { id: 'area-edge', type: 'line', source: 'area', paint: paint['area-edge'] },
    { id: 'pins', type: 'circle', source: 'pins', filter: isPin, paint: paint.pins },
    { id: 'clusters', type: 'circle', source: 'pins', filter: isCluster, paint: paint.clusters },
    {
      id: 'counts',
      type: 'symbol',
      source: 'pins',
      filter: isCluster,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': MAP_FONT,
        'text-size': 12,
        'text-allow-overlap': true,
      },
      paint: paint.counts,
    },
    { id: 'marked', type: 'circle', source: 'marked', paint: paint.marked },
  ]
}

const selected = <T extends string | number>(yes: T, no: T): DataDrivenPropertyValueSpecification<T> =>
  ['case', ['boolean', ['feature-state', 'selected'], false], yes, no] as DataDrivenPropertyValueSpecification<T>

export const pinPaints = (colors: Colors) => ({
  area: {
    'fill-color': colors.accent,
    // Fades out close up, where the region fills the whole view.
    'fill-opacity': ['interpolate', ['linear'], ['zoom'], 9, 0.06, 13, 0] as unknown as ExpressionSpecification,
  },
  'area-edge': { 'line-color': colors.accent, 'line-width': 1.5, 'line-dasharray': [3, 2], 'line-opacity': 0.7 },
  pins: {
    'circle-radius': selected(7.5, 6.5),
    'circle-color': colors.accent,
    'circle-stroke-width': selected(3, 2),
    'circle-stroke-color': selected(colors.ink, colors.panel),
  },
  clusters: {
    'circle-radius': ['step', ['get', 'point_count'], 11, 10, 13, 100, 17] as unknown as ExpressionSpecification,
    'circle-color': colors.accent,
    'circle-stroke-width': 2,
    'circle-stroke-color': colors.panel,
  },
  counts: { 'text-color': colors.panel },
  marked: {
    'circle-radius': 9,
    'circle-color': colors.mark,
    'circle-stroke-width': 3,
    'circle-stroke-color': colors.accent,
  },
})

/** A feature's ID is the index of its pin. */
export const toFeatures = (pins: View['pins'], only?: readonly string[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: pins.flatMap(({ key, lat, lon }, id) =>
    only && !only.includes(key)
      ? []
      : [{ type: 'Feature', id, properties: {}, geometry: { type: 'Point', coordinates: [lon, lat] } }],
  ),
})

export const toRegion = (region: View['region']): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: region
    ? [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [edgeOf(region)] } }]
    : [],
})
