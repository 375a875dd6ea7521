/** Removes control characters and anything that changes the text direction. */
export const clean = (text: string) =>
  text.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
