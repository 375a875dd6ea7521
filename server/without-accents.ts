/** "Escaldes" of "Escàldes": the letters without their marks, in the decomposed form (Unicode NFD). */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')
