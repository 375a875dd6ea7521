/** The first words of a body without its markup. */
export const opening = (body: string) =>
  body
    .slice(0, 2000)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .trim()
    .slice(0, 160)
