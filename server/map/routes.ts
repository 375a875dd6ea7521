import type { FastifyInstance } from 'fastify'
import { map } from '#contract/map.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { locate } from '#server/search/search.ts'

export function mapRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, map.config, async () => ({ googleMapsApiKey: deps.config.GOOGLE_MAPS_BROWSER_KEY ?? null }))
  serve(app, map.geocode, async (_, { query }) => {
    const place = await locate(deps, query.address)
    if (!place) return { results: [], status: 'ZERO_RESULTS' as const }
    const location = { lat: place.lat, lng: place.lon }
    return { results: [{ formatted_address: place.label, geometry: { location } }], status: 'OK' as const }
  })
}
