import { feature, mesh } from 'topojson-client'
import statesUrl from 'us-atlas/states-10m.json?url'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import { unrolledShape } from './unroll.ts'

type Topology = Parameters<typeof mesh>[0]
type Shape = NonNullable<Parameters<typeof mesh>[1]>

/** Countries (Natural Earth, 1:50 million) and U.S. states (Census Bureau), from our own origin: 225 and 35 KB gzip. */
export async function readOutline() {
  const [world, us] = await Promise.all([countriesUrl, statesUrl].map(read))
  const borders = [...bordersOf(world, 'countries', isOutsideUs), ...bordersOf(us, 'states')]
  return {
    land: shapeOf(world, 'land'),
    states: shapeOf(us, 'states'),
    borders: { type: 'MultiLineString', coordinates: borders } as const,
  }
}

async function read(url: string): Promise<Topology | null> {
  const reply = await fetch(url)
  return reply.ok ? reply.json() : null
}

function part(topology: Topology | null | undefined, name: string) {
  const object = topology?.objects[name]
  if (!topology || !object) throw new Error('the server has no map outline. Rebuild the web app.')
  return [topology, object as Shape] as const
}

const shapeOf = (...of: Parameters<typeof part>) => unrolledShape(feature(...part(...of)))

const bordersOf = (topology: Topology | null | undefined, name: string, filter?: Parameters<typeof mesh>[2]) =>
  mesh(...part(topology, name), filter).coordinates

/** Without the coasts, and without the border of the United States, which its states draw in more detail. */
const isOutsideUs = (...sides: [{ id?: unknown }, { id?: unknown }]) =>
  sides[0] !== sides[1] && sides.every(({ id }) => id !== '840')
