const hour = new Date().getUTCHours()

/** Calls are only allowed in calling hours, and the tests run at any hour: it's day in one of the two places. */
export const daytime =
  hour >= 18 || hour < 7
    ? {
        phone: '+1 808 521 3600',
        ownPhone: '+18085213601',
        lat: 21.3,
        lon: -157.86,
        address: '1 King Street, Honolulu, HI 96813',
      }
    : { phone: '+49 30 901820', ownPhone: '+4930901821', lat: 52.5, lon: 13.4, address: 'Berlin' }

/** A made-up business: only the simulator calls it. */
export const sampleLead = (businessName: string) => ({
  businessName,
  phone: '+1 212 555 0142',
  source: 'sample',
  lat: daytime.lat,
  lon: daytime.lon,
})
