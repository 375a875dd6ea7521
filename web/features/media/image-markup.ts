import type { MediaAsset } from '#contract/media.ts'

/** The common width of emails. Outlook only reads the attribute; other clients shrink the image on phones. */
const MAIL_WIDTH = 600

/** The HTML that shows the image in an email. */
export function imageMarkup(
  { publicUrl, width, height }: Pick<MediaAsset, 'publicUrl' | 'width' | 'height'>,
  altText: string,
): string {
  const shown = Math.min(width, MAIL_WIDTH)
  const shownHeight = Math.max(1, Math.round((height * shown) / width))
  return `<img src="${escape(publicUrl)}" alt="${escape(altText.trim())}" width="${shown}" height="${shownHeight}" style="max-width:100%;height:auto">`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Two of them would start a variable.
  '{': '&#123;',
  '}': '&#125;',
}

const escape = (text: string) => text.replace(/[&<>"'{}]/g, character => entities[character] ?? '')

/** "our-shop_front.JPG" becomes "our shop front". */
export const altFromName = (name: string) =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
