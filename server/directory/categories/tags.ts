export type Tags = Record<string, string>

/** The keys by which OpenStreetMap marks businesses, the most specific first. */
export const businessKeys = ['tourism', 'amenity', 'shop', 'craft', 'healthcare', 'leisure', 'office', 'club'] as const
