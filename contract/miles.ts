export const KM_PER_MILE = 1.609344
