import type { DataDrivenPropertyValueSpecification, StyleSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import type { View } from './map-engine.ts'
import type { readOutline } from './outline.ts'

const marked = <T extends string | number>(yes: T, no: T): DataDrivenPropertyValueSpecification<T> =>
  [
    'case',
    ['boolean', ['feature-state', 'marked'], false],
    yes,
    no,
  ] as DataDrivenPropertyValueSpecification<T>

/** Water, land, states and the businesses, in the theme's colours. No fonts, no pictures: nothing else is loaded. */
export function mapStyle(
  { land, states }: Awaited<ReturnType<typeof readOutline>>,
  pins: View['pins'],
  colours: Colours,
): StyleSpecification {
  const paint = paints(colours)
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land },
      states: { type: 'geojson', data: states },
      pins: { type: 'geojson', data: toFeatures(pins) },
    },
    layers: [
      { id: 'water', type: 'background', paint: paint.water },
      { id: 'land', type: 'fill', source: 'land', paint: paint.land },
      { id: 'coast', type: 'line', source: 'land', paint: paint.coast },
      // Over the coarser land and its coast: theirs are finer.
      { id: 'states', type: 'fill', source: 'states', paint: paint.states },
      { id: 'borders', type: 'line', source: 'states', paint: paint.borders },
      { id: 'pins', type: 'circle', source: 'pins', paint: paint.pins },
    ],
  }
}

export function paints(colours: Colours) {
  return {
    water: { 'background-color': colours.water },
    land: { 'fill-color': colours.land },
    states: { 'fill-color': colours.land },
    coast: { 'line-color': colours['line-strong'], 'line-width': 0.75 },
    borders: { 'line-color': colours['line-strong'], 'line-width': 0.75, 'line-opacity': 0.7 },
    pins: {
      'circle-radius': marked(9, 6.5),
      'circle-color': marked(colours.mark, colours.accent),
      'circle-stroke-width': marked(3, 2),
      'circle-stroke-color': marked(colours.accent, colours.panel),
    },
  }
}

/** A feature's number is the place of its pin in the list. */
export const toFeatures = (pins: View['pins']): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: pins.map(({ lat, lon }, id) => ({
    type: 'Feature',
    id,
    properties: {},
    geometry: { type: 'Point', coordinates: [lon, lat] },
  })),
})
