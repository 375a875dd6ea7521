import { unmarked } from '#server/directory/normalise.ts'

/** A longer cell isn't a column's name. */
const LONGEST_NAME = 200

/** Lowercase words without accents and punctuation: "E-Mail-Adresse" is "e mail adresse", "DBAName1" is "dba name 1". */
export const plain = (name: string) =>
  name
    .slice(0, LONGEST_NAME)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/([a-z])([A-Z\d])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z](?!s\b)[a-z])/g, '$1 $2')
    .replaceAll(/([A-Z]{3})(\d)/g, '$1 $2')
    .replaceAll(/(\d)([A-Za-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, letter => unmarked[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
