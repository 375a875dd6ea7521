/** A longer cell isn't a column's name. */
const LONGEST_NAME = 200

/** Lowercase, without accents and punctuation: "E-Mail-Adresse" becomes "e mail adresse". */
export const plain = (name: string) =>
  name
    .slice(0, LONGEST_NAME)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
