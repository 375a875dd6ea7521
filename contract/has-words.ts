/** Whether a text says anything: “.....” doesn't. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
