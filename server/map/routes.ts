import type { FastifyInstance } from 'fastify'
import { map } from '#contract/map.ts'
import type { Deps } from '#server/deps.ts'
import { streetsShown, streetTile } from '#server/directory/streets/streets.ts'
import { townTile } from '#server/directory/world/towns.ts'
import { serve, serveRaw } from '#server/http/serve.ts'
import { locate } from '#server/search/search.ts'

export function mapRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, map.config, async () => ({
    googleMapsApiKey: deps.config.GOOGLE_MAPS_BROWSER_KEY ?? null,
    styleUrl: deps.config.MAP_STYLE_URL ?? null,
    streets: await streetsShown(deps),
  }))
  serve(app, map.geocode, async (_, { query }) => {
    const place = await locate(deps, query.address)
    if (!place) return { results: [], status: 'ZERO_RESULTS' as const }
    const location = { lat: place.lat, lng: place.lon }
    return { results: [{ formatted_address: place.label, geometry: { location } }], status: 'OK' as const }
  })
  serveRaw(app, map.streets, async (_, { params: { z, x, y } }, { request, reply }) => {
    const streets = await streetsShown(deps)
    const etag = `"${streets?.version ?? 0}-${z}-${x}-${y}"`
    reply.header('etag', etag).header('cache-control', 'private, max-age=86400')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const tile = await streetTile(deps, { z, x, y })
    return reply.type('application/vnd.mapbox-vector-tile').send(Buffer.from(tile))
  })
  serveRaw(app, map.towns, async (_, { params }, { reply }) => {
    const tile = await townTile(deps, params)
    reply.header('cache-control', 'private, max-age=86400')
    return reply.type('application/vnd.mapbox-vector-tile').send(Buffer.from(tile))
  })
}
