import { feature } from 'topojson-client'
import statesUrl from 'us-atlas/states-10m.json?url'
import landUrl from 'world-atlas/land-50m.json?url'
import { unrolledShape } from './unroll.ts'

/** Land (Natural Earth, 1:50 million) and U.S. states (Census Bureau), from our own origin: 167 and 35 KB gzip. */
export async function readOutline() {
  const [land, states] = await Promise.all([read(landUrl, 'land'), read(statesUrl, 'states')])
  return { land, states }
}

async function read(url: string, name: string) {
  const reply = await fetch(url)
  const topology: Parameters<typeof feature>[0] | null = reply.ok ? await reply.json() : null
  const shape = topology?.objects[name]
  if (!topology || !shape) throw new Error('the server has no map outline. Rebuild the web app.')
  return unrolledShape(feature(topology, shape))
}
