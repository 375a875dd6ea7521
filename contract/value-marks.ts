/** Around each value that a preview filled in for its recipient. Emails that are sent have no marks. */
export const VALUE_BEGINS = '\uE000'
export const VALUE_ENDS = '\uE001'

/** The pieces of a marked text; every second one is a value. */
export const piecesOf = (marked: string): string[] => marked.split(/[\uE000\uE001]/)
