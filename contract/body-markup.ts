const MARKUP =
  /<(?:!doctype|\/?(?:html|head|body|p|br|div|span|a|b|i|u|strong|em|h[1-6]|ul|ol|li|table|tr|td|img|hr|font|center|blockquote|pre|section|style|title|meta|link)\b)[^<>]*>/i

/** Plain text with an image in it is still plain text, and keeps its lines. */
export const IMAGE = /(<img\s[^<>]*>)/i

/** Whether an email's body is HTML. Everything else is plain text, whose line breaks count. */
export const isHtml = (body: string): boolean =>
  MARKUP.test(
    body
      .split(IMAGE)
      .filter((_, i) => i % 2 === 0)
      .join(' '),
  )

/** The frames that an email can be put into. Without one, it looks like a letter that someone typed. */
export const DESIGNS = ['letterhead', 'announcement', 'offer'] as const
export type Design = (typeof DESIGNS)[number]

const DESIGNED = new RegExp(`^\\s*<div data-design="(${DESIGNS.join('|')})">([\\s\\S]*)</div>\\s*$`)

/** The design travels in the body, so that copies, variants, follow-ups, and saved templates keep it. */
export function readDesign(body: string): { design: Design | null; content: string } {
  const [, design, content] = DESIGNED.exec(body) ?? []
  return design === undefined || content === undefined
    ? { design: null, content: body }
    : { design: design as Design, content }
}

export const withDesign = (content: string, design: Design | null): string =>
  design === null || content === '' ? content : `<div data-design="${design}">${content}</div>`
