import { VALUE_BEGINS, VALUE_ENDS } from '#contract/value-marks.ts'

const MARKS = /[\uE000\uE001]|%EE%80%8[01]/gi
const MARK = '<mark style="background:#d5edf1;color:inherit;border-radius:3px;padding:0 1px">'

/** Shows the marked values of an HTML email in color. Those in attributes and in the head lose their marks. */
export function tint(html: string): string {
  const body = html.search(/<body[\s>]/i)
  const head = html.slice(0, Math.max(0, body)).replace(MARKS, '')
  return (
    head +
    html
      .slice(Math.max(0, body))
      .replace(/<[^<>]*>/g, tag => tag.replace(MARKS, ''))
      .replaceAll(VALUE_BEGINS, MARK)
      .replaceAll(VALUE_ENDS, '</mark>')
  )
}
