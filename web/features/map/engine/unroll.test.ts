import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import { expect, test } from 'vitest'
import { unrolled, unrolledShape } from './unroll.ts'

test('carries a ring on past the antimeridian', () => {
  const fiji = [
    [179, -17],
    [-179, -17],
    [-179, -16],
    [179, -16],
    [179, -17],
  ]
  expect(unrolled(fiji).map(([lng]) => lng)).toEqual([179, 181, 181, 179, 179])
})

test('keeps the middle of a ring in the world, whichever side it begins on', () => {
  const russia = [
    [-170, 66],
    [170, 66],
    [40, 60],
    [170, 70],
    [-170, 66],
  ]
  expect(unrolled(russia).map(([lng]) => lng)).toEqual([190, 170, 40, 170, 190])
})

test('closes a ring around the south pole along that pole', () => {
  const antarctica = [
    [-180, -80],
    [-60, -70],
    [60, -70],
    [180, -80],
    [-180, -80],
  ]
  expect(unrolled(antarctica).slice(-3)).toEqual([
    [180, -90],
    [-180, -90],
    [-180, -80],
  ])
})

test('leaves no edge of the land or the states that crosses half the world, but along a pole', () => {
  const longest = [
    ['world-atlas/countries-50m.json', 'land'],
    ['us-atlas/states-10m.json', 'states'],
  ].map(([file = '', name = '']) => Math.max(...edges(file, name)))
  expect(longest.map(degrees => degrees < 10)).toEqual([true, true])
})

/** The length of every edge in degrees of longitude. */
function edges(file: string, name: string): number[] {
  const topology = JSON.parse(readFileSync(`node_modules/${file}`, 'utf8'))
  const shape = unrolledShape(feature(topology, topology.objects[name]))
  const polygons = shape.type === 'FeatureCollection' ? shape.features.flatMap(polygonsOf) : []
  return polygons.flat().flatMap(ring =>
    ring.slice(1).flatMap(([lng = 0, lat = 0], i) => {
      const [before = 0] = ring[i] ?? []
      return lat === -90 ? [] : [Math.abs(lng - before)]
    }),
  )
}

type Feature = Extract<ReturnType<typeof unrolledShape>, { type: 'FeatureCollection' }>['features'][number]

function polygonsOf({ geometry }: Feature): number[][][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}
